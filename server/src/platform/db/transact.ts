import type { OutgoingEvent } from '../realtime/hub.ts'
import type { Db, Tx } from './database.ts'

/** Runs a change and tells of it: the events leave only after the transaction has committed. */
export async function transact<Result>(
  db: Db,
  emit: (events: readonly OutgoingEvent[]) => void,
  change: (tx: Tx, events: OutgoingEvent[]) => Promise<Result>,
): Promise<Result> {
  const events: OutgoingEvent[] = []
  const result = await db.transaction().execute((tx) => change(tx, events))
  emit(events)
  return result
}
