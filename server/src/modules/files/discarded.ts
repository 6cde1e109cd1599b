import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { allKeysOf } from './file-keys.ts'

/** Longer than clearing so many takes: what was tried since then is in somebody's hands. */
const IN_HAND_MINUTES = 5

/**
 * What is left of files whose rows are gone: the database notes each as its row goes, until its bytes have gone too. A bucket
 * may take long to answer, or never do, and is asked while no transaction is open.
 */
export function createDiscarded({ db, storage }: { db: Db; storage: Storage }) {
  async function remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await storage.remove(keys.flatMap((key) => allKeysOf({ key })))
    await sql`delete from discarded_files where key = any(${[...keys]}::text[])`.execute(db)
  }

  /** Removes these, as far as it can be done now: what fails is swept, which says so. */
  const clear = (keys: readonly string[]): Promise<void> => remove(keys).catch(() => undefined)

  /** Some that were left, those that were tried last at the end; nobody else takes them for a while. */
  async function takeLeft(most: number): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      update discarded_files set tried_at = now() where key in (
        select key from discarded_files where tried_at < now() - make_interval(mins => ${IN_HAND_MINUTES})
        order by tried_at limit ${most} for update skip locked
      )
      returning key`.execute(db)
    return rows.map(({ key }) => key)
  }

  return { remove, clear, takeLeft }
}
