import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { listCallingIds, listPartnerIds } from './escalations.repository.ts'

/** Who is on call at a location changed, or whom it calls for help: told there, and where its escalations can be called. */
export async function tellCallers(
  tx: Tx,
  events: OutgoingEvent[],
  locationId: number,
  formerIds: readonly number[] = [],
): Promise<void> {
  for (const id of new Set([locationId, ...formerIds, ...(await listPartnerIds(tx, locationId))])) {
    events.push({ room: room.location(id), name: 'on.call.changed', payload: { locationId: id } })
  }
}

/** Someone's standing changed: told wherever they have turns on call or are called by their name, while they still do. */
export async function tellCallersOf(
  tx: Tx,
  events: OutgoingEvent[],
  userIds: readonly number[],
  where: { entityId: number; locationId: number | null },
): Promise<void> {
  for (const locationId of await listCallingIds(tx, userIds, where)) await tellCallers(tx, events, locationId)
}
