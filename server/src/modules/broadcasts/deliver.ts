import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { notify } from '../notifications/notify.ts'
import { insertRecipients, listManagedBy, listManagers } from './audience.repository.ts'
import { type BroadcastRow, markSent, markStopped, namesOf } from './broadcasts.repository.ts'
import { notices } from './texts.ts'
import { recordAnnouncement } from './record-announcement.ts'

/** What became of a broadcast whose time has come. */
export type Outcome = 'sent' | NonNullable<BroadcastRow['stop_reason']>

/** The key under which a broadcast is one cause of notifications. */
export const causeOf = (broadcastId: number): string => `broadcast:${broadcastId}`

/**
 * Sends a broadcast that the transaction holds, to whoever belongs to its audience now, at those of its locations where its
 * author may announce now. Recipients, their notifications and that it was sent are written together or not at all.
 */
export async function deliver(tx: Tx, row: BroadcastRow, now: Date, events: OutgoingEvent[]): Promise<Outcome> {
  const { id, author_id: authorId, entity_id: entityId, roles, user_ids: userIds } = row
  const locationIds = await listManagedBy(tx, authorId, row.location_ids)
  if (locationIds.length === 0) return stop('notAllowed')
  const recipients = await insertRecipients(tx, id, { locationIds, roles, userIds, authorId }, now)
  if (recipients.length === 0) return stop('nobody')
  await markSent(tx, id, now, locationIds)
  const missedIds = row.location_ids.filter((locationId) => !locationIds.includes(locationId))
  // One cause a location: each is told of it at a place of their own.
  for (const [locationId = 0, people] of Map.groupBy(recipients, ({ location_ids }) => location_ids[0])) {
    await notify(tx, {
      kind: 'broadcast',
      type: 'BROADCAST',
      causeKey: causeOf(id),
      userIds: people.map(({ user_id }) => user_id),
      entityId,
      locationId,
      groupId: null,
      messageId: null,
      parentId: null,
      patientId: null,
      actorId: authorId,
      data: { id, title: row.title },
      isUrgent: row.is_urgent,
    })
    events.push(
      ...people.map(({ user_id }): OutgoingEvent => {
        return { room: room.user(user_id), name: 'new.broadcast.message', payload: { id, locationId } }
      }),
    )
  }
  await tellMissed(tx, row, missedIds)
  tell()
  const details = { locationIds, missedIds, roles, recipients: recipients.length }
  const event = { actorId: authorId, entityId, subject: `broadcast:${id}`, details }
  await recordAnnouncement(tx, locationIds, { action: 'broadcast.sent', ...event })
  return 'sent'

  async function stop(reason: Exclude<Outcome, 'sent'>): Promise<Outcome> {
    await markStopped(tx, id, now, reason)
    const notice = { causeKey: `broadcast-stopped:${id}`, entityId }
    await giveNotice(tx, { ...notice, userIds: [authorId], title: notices.ownStopped[reason] })
    const userIds = await listManagers(tx, row.location_ids)
    await giveNotice(tx, { ...notice, userIds, title: notices.stopped[reason], actorId: authorId })
    tell()
    return reason
  }

  function tell(): void {
    events.push(outgoingChanged(row))
  }
}

/** Says where a broadcast did not go, because its author may no longer announce there: to them, and to who manages there. */
async function tellMissed(tx: Tx, row: BroadcastRow, locationIds: readonly number[]): Promise<void> {
  if (locationIds.length === 0) return
  const { id, author_id: authorId, entity_id: entityId } = row
  const names = await namesOf(tx, locationIds)
  const causeKey = `broadcast-stopped:${id}`
  await giveNotice(tx, { causeKey, entityId, userIds: [authorId], title: notices.ownMissed([...names.values()]) })
  for (const [locationId, name] of names) {
    const userIds = await listManagers(tx, [locationId])
    const place = { causeKey: `${causeKey}:${locationId}`, entityId, locationId }
    await giveNotice(tx, { ...place, userIds, title: notices.missed(name), actorId: authorId })
  }
}

/** What its author has announced changed; their own tabs look again. */
export function outgoingChanged({ author_id, id }: Pick<BroadcastRow, 'author_id' | 'id'>): OutgoingEvent {
  return { room: room.user(author_id), name: 'broadcast.changed', payload: { id } }
}
