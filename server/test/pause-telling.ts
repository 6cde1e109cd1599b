import { setTimeout as nextLook } from 'node:timers/promises'
import type pg from 'pg'

const GATE = 4_210_017

/** Has every notification that is written wait before its transaction ends, for as long as the gate is held. */
export async function installGate(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${GATE});
      return new;
    end $$;
    create trigger notifications_wait_at_gate before insert on notifications
      for each row execute function wait_at_gate()`)
}

export type Gate = {
  /** Resolves once someone is telling, and has been stopped in the middle of it. */
  reached(): Promise<void>
  /** Resolves once something is done, or waits for the database. */
  doneOrWaiting(action: Promise<unknown>): Promise<void>
  open(): Promise<void>
}

/** Stops whoever tells in the middle of it: who is told, and of what, is settled, and nobody else can see it yet. */
export async function closeGate(pool: pg.Pool): Promise<Gate> {
  const keeper = await pool.connect()
  await keeper.query('select pg_advisory_lock($1)', [GATE])
  return {
    reached: () => untilWaiting(pool, 1),
    doneOrWaiting: (action) => untilWaiting(pool, 2, action),
    async open() {
      await keeper.query('select pg_advisory_unlock($1)', [GATE])
      keeper.release()
    },
  }
}

/** Resolves once so many wait for others in the database, or something is done before. */
export async function untilWaiting(pool: pg.Pool, least: number, action?: Promise<unknown>): Promise<void> {
  let isDone = false
  const note = () => {
    isDone = true
  }
  action?.then(note, note)
  for (;;) {
    // Other databases of the same server have waits of their own.
    const { rowCount } = await pool.query(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    )
    if (isDone || (rowCount ?? 0) >= least) return
    await nextLook(5)
  }
}
