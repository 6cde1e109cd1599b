import type { Tx } from '../../platform/db/database.ts'
import type { Ending, Letter } from '../../platform/outbox/delivery.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { notify } from '../notifications/notify.ts'
import { readEvents } from '../notifications/read-events.ts'
import { readWithKeys } from '../notifications/read-with.ts'
import * as repository from './event-queue.repository.ts'
import { listKeepers } from './keepers.repository.ts'
import { TITLES } from './texts.ts'

type Place = { id: number; entity_id: number; location_id: number }
/** The key under which an item is one cause of notifications. */
const causeOf = (id: number): string => `queue:${id}`

type NewItem = repository.Subject & { locationId: number; patientId: number | null }

/** Something needs a hand: written and told in the transaction of its cause. One that is open already is told again. */
export async function openItem(tx: Tx, events: OutgoingEvent[], item: NewItem): Promise<void> {
  const place = await repository.insertItem(tx, item, item.locationId)
  await tellOpened(tx, events, { ...place, kind: item.kind, patientId: item.patientId })
}

/** Its cause is gone: delivered after all, checked out, let in. */
export async function settleItem(tx: Tx, events: OutgoingEvent[], subject: repository.Subject): Promise<void> {
  const place = await repository.settleItem(tx, subject)
  if (place) events.push(...(await closed(tx, [place])))
}

/** It is being tried again. */
export async function tellUnderWay(tx: Tx, events: OutgoingEvent[], subject: repository.Subject): Promise<void> {
  const place = await repository.findOpen(tx, subject)
  if (place) events.push(...(await changed(tx, place)))
}

/** A patient went to another location, with what is open about them: it is for those who keep the queue there. */
export async function moveItems(
  tx: Tx,
  events: OutgoingEvent[],
  { patientId, from, to, inviteIds }: { patientId: number; from: number; to: number; inviteIds: readonly number[] },
): Promise<void> {
  const items = await repository.moveItems(tx, { patientId, to, inviteIds })
  const before = items.map((item) => ({ ...item, location_id: from }))
  events.push(...(await closed(tx, before)))
  for (const item of items)
    await tellOpened(tx, events, { ...item, patientId: item.kind === 'invite' ? null : patientId })
}

export async function tellOpened(
  tx: Tx,
  events: OutgoingEvent[],
  item: Place & { kind: repository.Subject['kind']; patientId: number | null },
): Promise<void> {
  const { id, entity_id: entityId, location_id: locationId, kind, patientId } = item
  const userIds = await listKeepers(tx, locationId)
  await notify(tx, {
    kind: 'queue',
    type: 'QUEUES',
    causeKey: causeOf(id),
    userIds,
    entityId,
    locationId,
    groupId: null,
    messageId: null,
    parentId: null,
    patientId,
    actorId: null,
    data: { id, title: TITLES[kind] },
    isUrgent: false,
  })
  events.push(...eventsFor(userIds, item))
}

/** Whoever keeps a queue looks again; what changed is asked for. */
export async function changed(tx: Tx, place: Place): Promise<OutgoingEvent[]> {
  return eventsFor(await listKeepers(tx, place.location_id), place)
}

/** Nobody has to see to these any more: whoever was told of them has it read. */
export async function closed(tx: Tx, places: readonly Place[]): Promise<OutgoingEvent[]> {
  const read = await readWithKeys(
    tx,
    places.map(({ id }) => causeOf(id)),
    null,
  )
  const changes = await Promise.all(places.map((place) => changed(tx, place)))
  return [...readEvents(read), ...changes.flat()]
}

function eventsFor(userIds: readonly number[], { entity_id: entityId, location_id: locationId }: Place) {
  const payload = { entityId, locationId }
  return userIds.map((id): OutgoingEvent => ({ room: room.user(id), name: 'queue.changed', payload }))
}

/** What follows from how the letter of an invite ended. Only the last that was sent counts. */
export function noteLetterOf(table: 'outbox_mails' | 'outbox_texts') {
  return async (tx: Tx, events: OutgoingEvent[], letter: Letter, column: Ending<unknown>['column']): Promise<void> => {
    if (letter.invite_id === null) return
    const invite = await repository.findCarriedInvite(tx, table, letter.id)
    if (!invite) return
    const subject = { kind: 'invite', subjectId: invite.id } as const
    if (column === 'delivered_at') return settleItem(tx, events, subject)
    await openItem(tx, events, { ...subject, locationId: invite.location_id, patientId: null })
  }
}
