import type { TestApp } from '../harness.ts'
import type { World } from './roles.ts'

// Someone of the organisation is told that it is not theirs to see; to everyone else there is no such organisation.
const KEEPERS = 'ok no no no no no | no no | no 404 404 no | 401 401 401 401 401 401 401'

/** The event queue. The columns are those of the table. */
export const QUEUE_CALLS: Record<string, string> = { listQueueItems: KEEPERS, resolveQueueItem: KEEPERS }

let subjects = 1_000_000

/** An item for each call. */
export async function queueInput(
  kit: TestApp,
  { entityId, locationId }: World,
  call: string,
): Promise<{ params: Record<string, number>; bodies: Record<string, unknown> }> {
  if (!(call in QUEUE_CALLS)) return { params: {}, bodies: {} }
  const { rows } = await kit.pool.query<{ itemId: number }>(
    `insert into queue_items (entity_id, location_id, kind, subject_id) values ($1, $2, 'visit', $3) returning id as "itemId"`,
    [entityId, locationId, ++subjects],
  )
  return { params: { ...rows[0] }, bodies: { resolveQueueItem: { note: 'Seen to.' } } }
}
