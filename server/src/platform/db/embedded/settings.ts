/** The role the app connects as, and its database. */
export const DATABASE_ROLE = 'kinward'
export const DATABASE = 'kinward'

/** The settings of a database of one machine: two cores, an SSD, short transactions. */
const BASE: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Nothing replicates from an embedded database.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_file_mode: '0600',
  log_line_prefix: '%m [%p] ',
  // A statement or a row's details may hold message text and names, which belong in no log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', wal_compression: 'off' }

export function settingsFor(durable: boolean, extra: Record<string, string>): Record<string, string> {
  return { ...BASE, ...(durable ? DURABLE : FORGETFUL), ...extra }
}

/** PG* variables of the app's own surroundings (PGDATA, PGPORT…) must not reach the database it runs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C' }
}
