import { upsellEntry } from '@kinward/contract/upsell'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { readEvents } from '../notifications/read-events.ts'
import { readWithKeys } from '../notifications/read-with.ts'
import { notices } from './texts.ts'
import { type AskedPlace, type ClosedRow, closeGranted, listAdmins } from './upgrades.repository.ts'

type Change = { entityId: number; actorId: number }

/** Whatever was asked for in an organisation and is on by now is settled: to be called where switches are changed. */
export async function settleGranted(tx: Tx, events: OutgoingEvent[], change: Change): Promise<void> {
  await tellDecided(tx, events, change, await closeGranted(tx, change.entityId), 'granted')
}

/** Tells those who asked what became of it; whoever was asked has that read. */
export async function tellDecided(
  tx: Tx,
  events: OutgoingEvent[],
  { entityId, actorId }: Change,
  closed: readonly ClosedRow[],
  decision: 'granted' | 'declined',
): Promise<void> {
  const together = Map.groupBy(closed, ({ feature, location_id }) => `${feature} ${location_id}`)
  for (const [first, ...others] of together.values()) {
    if (!first) continue
    const { feature, location_id: locationId } = first
    const place = { entityId, locationId }
    await giveNotice(tx, {
      userIds: [first, ...others].map(({ user_id }) => user_id),
      causeKey: causeKey(place, feature, 'decided'),
      title: notices[decision](upsellEntry(feature).featureName),
      ...place,
      actorId,
    })
    for (const { id } of await listAdmins(tx, place)) {
      events.push(...readEvents(await readWithKeys(tx, [causeKey(place, feature, 'asked')], id)))
    }
  }
}

/** One notice for a feature and a place, however many ask. */
export function causeKey(place: AskedPlace, feature: string, what: 'asked' | 'decided'): string {
  return `upgrade-${what}:${place.entityId}:${place.locationId ?? 'all'}:${feature}`
}
