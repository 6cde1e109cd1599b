import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { NamedCause } from './causes.ts'

type Subject = Pick<NamedCause, 'kind' | 'data'>

/** Which of these causes were read by someone, or done for all, before they could be told. */
export async function findDone(
  tx: Tx,
  causes: readonly Subject[],
): Promise<(cause: Subject, userId: number) => boolean> {
  const idsOf = (kind: NamedCause['kind']) =>
    causes.flatMap((cause) => (cause.kind === kind ? (cause.data.id ?? []) : []))
  const [broadcastIds, itemIds] = [idsOf('broadcast'), idsOf('queue')]
  const read = new Set(broadcastIds.length > 0 ? await listReadBroadcasts(tx, broadcastIds) : [])
  const resolved = new Set(itemIds.length > 0 ? await listResolved(tx, itemIds) : [])
  return ({ kind, data: { id = 0 } }, userId) =>
    (kind === 'broadcast' && read.has(`${id} ${userId}`)) || (kind === 'queue' && resolved.has(id))
}

async function listReadBroadcasts(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ reading: string }>`
    select broadcast_id || ' ' || user_id as reading from broadcast_recipients
    where broadcast_id = any(${ids}::bigint[]) and read_at is not null`.execute(tx)
  return rows.map(({ reading }) => reading)
}

async function listResolved(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from queue_items where id = any(${ids}::bigint[]) and resolved_at is not null`.execute(tx)
  return rows.map(({ id }) => id)
}
