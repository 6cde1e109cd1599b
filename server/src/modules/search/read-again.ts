import type { Db } from '../../platform/db/database.ts'
import { listStale, takeStale } from './again.repository.ts'
import { lockMarks, writeEntries } from './index.repository.ts'

/** What a step of reading anew came to: there was nothing left, nothing that others did not hold, or something. */
export type ReadAgain = 'none' | 'held' | 'some'

/**
 * Reads some of what an older rule read into the index. It holds the marks of its channels meanwhile, as every reader does: a
 * message that is changed at the same time ends up as it was changed to.
 */
export async function readAgain(
  db: Db,
  groupIds: readonly number[] | null,
  held: 'wait' | 'skip',
  limit: number,
): Promise<ReadAgain> {
  const stale = await listStale(db, groupIds, limit)
  if (stale.length === 0) return 'none'
  return db.transaction().execute(async (tx) => {
    const locked = new Set(await lockMarks(tx, [...new Set(stale.map(({ group_id }) => group_id))], held))
    const own = stale.filter(({ group_id }) => locked.has(group_id))
    if (own.length === 0) return 'held'
    await writeEntries(tx, await takeStale(tx, own))
    return 'some'
  })
}
