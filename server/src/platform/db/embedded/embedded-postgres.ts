import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { chooseEndpoint } from './endpoint.ts'
import { initialise } from './initialise.ts'
import { endLeftovers } from './leftovers.ts'
import { takeOwnership } from './owner-lock.ts'
import { choosePlace } from './paths.ts'
import { settingsFor } from './settings.ts'
import { supervise } from './supervise.ts'

/** A PostgreSQL that this process runs. `url` stays the same when it has to be started again; `pid` does not. */
export type EmbeddedPostgres = {
  url: string
  socketDir?: string
  readonly pid: number
  stop(): Promise<void>
  /** Called each time the server dies without having been stopped; by then it is being started again. */
  onExit(callback: () => void): void
}

export type EmbeddedPostgresOptions = {
  /** Where the database is kept, such as data/postgres. */
  folder: string
  /** False gives up surviving a power cut, for tests that throw the database away. */
  durable?: boolean
  log?: (line: string) => void
  /** PostgreSQL settings on top of Kinward's own. */
  settings?: Record<string, string>
}

/**
 * Runs a PostgreSQL of the app's own in a folder, from the programs that npm installed. The first start makes the
 * database. A folder has one owner at a time; what a killed owner left running is ended first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => {}, settings = {} } = options
  const folder = resolve(options.folder)
  const lock = takeOwnership(folder)
  try {
    const { paths, user } = choosePlace(folder, log)
    const binaries = findBinaries(user)
    await initialise(paths, binaries, user, durable)
    const dataDirectory = realpathSync(paths.data)
    await endLeftovers(dataDirectory, log)
    const endpoint = await chooseEndpoint(paths.home, user, readFileSync(paths.password, 'utf8').trim())
    const server = await supervise({
      binaries,
      user,
      dataDirectory,
      settings: { ...settingsFor(durable, settings), log_directory: paths.logs, ...endpoint.settings },
      log,
    })
    let stopped: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      await server.stop()
      endpoint.dispose()
      lock.release()
    }
    return {
      url: endpoint.url,
      ...(endpoint.socketDir !== undefined && { socketDir: endpoint.socketDir }),
      get pid() {
        return server.pid
      },
      onExit: server.onExit,
      // Once: by the second time the folder may be another's.
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
