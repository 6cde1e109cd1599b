import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { readEvents } from '../notifications/read-events.ts'
import { readWithLeaving } from '../notifications/read-with.ts'
import { asksWhere, listListeners } from './membership.repository.ts'

type Movers = { groupId: number; userIds: readonly number[] }

/** What follows a change of who is in a channel, once it is committed. */
export type Aftermath = {
  /** Who goes out of a channel's room, before anything is said there. */
  gone: Movers[]
  /** Who goes out of what locations hear, before that. */
  goneFrom: { locationId: number; userIds: readonly number[] }[]
  /** Who is in a channel that belongs to another place now: whoever that does not let in goes out, before that too. */
  moved: Movers[]
  /** What is heard by those who were in and stay, and by those who went in their own rooms. */
  events: OutgoingEvent[]
  /** Who comes into a channel's room, after that. */
  came: Movers[]
  /** What newcomers hear first: the channel as it is now. */
  welcome: OutgoingEvent[]
  /** What the log says of it, one writer at a time: it comes once nothing is waited for any more, the notifier least. */
  records: (() => Promise<void>)[]
}

/** Whom a place lets into a channel's room, and whom not. One that asks where people are lets in nobody unasked. */
type Sorted = { groupId: number; isGuarded: boolean; letIn: readonly number[]; keptOut: readonly number[] }

/** How the place sorts those who came, and those who are in what has moved there. */
type Doors = { came: Sorted[]; moved: Sorted[] }

/**
 * Runs a change of who is in a channel and tells of it after the commit, so that whoever went hears nothing more, and
 * whoever came misses nothing after what they were given. Whoever may not listen yet is given nothing. Where the place
 * asks where people are, that is everyone: their sockets come in anew, each as far as it may.
 */
export async function changeMembers<Result>(
  { db, hub }: { db: Db; hub: Hub },
  change: (tx: Tx, after: Aftermath) => Promise<Result>,
): Promise<Result> {
  const after: Aftermath = { gone: [], goneFrom: [], moved: [], events: [], came: [], welcome: [], records: [] }
  const doors: Doors = { came: [], moved: [] }
  const tellAll = (): void => tell(hub, after, doors)
  const result = await transact(db, tellAll, async (tx) => {
    const changed = await change(tx, after)
    after.events.push(...readEvents(await readWithLeaving(tx, after.gone)))
    for (const movers of after.came) doors.came.push(await sortOut(tx, movers))
    for (const movers of after.moved) doors.moved.push(await sortOut(tx, movers))
    for (const record of after.records) await record()
    return changed
  })
  for (const movers of after.gone) await settleRoom({ db, hub }, movers)
  for (const { groupId, isGuarded, letIn, keptOut } of [...doors.came, ...doors.moved]) {
    if (!isGuarded) await settleRoom({ db, hub }, { groupId, userIds: [...letIn, ...keptOut] })
  }
  return result
}

async function sortOut(tx: Tx, { groupId, userIds }: Movers): Promise<Sorted> {
  const isGuarded = await asksWhere(tx, groupId)
  const letIn = new Set(isGuarded ? [] : await listListeners(tx, groupId, userIds))
  return { groupId, isGuarded, letIn: [...letIn], keptOut: userIds.filter((id) => !letIn.has(id)) }
}

function tell(hub: Hub, after: Aftermath, { came, moved }: Doors): void {
  for (const { userIds, locationId } of after.goneFrom) hub.leaveLocation(userIds, locationId)
  for (const { userIds, groupId } of after.gone) hub.leaveGroup(userIds, groupId)
  for (const { keptOut, groupId } of moved) hub.leaveGroup(keptOut, groupId)
  hub.emit(after.events)
  // A locked screen waits for the channel in a room of its own, which it leaves by coming in anew.
  new Set(moved.flatMap(({ keptOut }) => keptOut)).forEach((id) => hub.endUser(id))
  for (const { letIn, groupId } of came) hub.joinGroup(letIn, groupId)
  const doorOf = (event: OutgoingEvent) =>
    came.find(
      ({ groupId, keptOut }) => groupId === groupOf(event) && keptOut.some((id) => room.user(id) === event.room),
    )
  hub.emit(after.welcome.filter((event) => !doorOf(event)))
  hub.emit(after.welcome.filter((event) => doorOf(event)?.isGuarded === false).flatMap(withoutContents))
  new Set(came.flatMap(({ isGuarded, keptOut }) => (isGuarded ? keptOut : []))).forEach((id) => hub.endUser(id))
}

/** The channel that a newcomer is given. */
function groupOf(event: OutgoingEvent): number | null {
  return event.name === 'new_discussion' || event.name === 'channel.sync' ? event.payload.group.id : null
}

/** A visitor finds the channel, by its name alone, in the list of their own place. */
function withoutContents(event: OutgoingEvent): OutgoingEvent[] {
  if (event.name !== 'new_discussion' || !event.payload.group.visiting) return []
  const { type, visiting } = event.payload.group
  return [{ room: event.room, name: 'refresh.channels.list', payload: { locationId: visiting.fromLocationId, type } }]
}

/**
 * Two changes of one person can be told in another order than they were made: the room follows the database. When it
 * cannot be asked, what was told stands; the change itself is made.
 */
async function settleRoom({ db, hub }: { db: Db; hub: Hub }, { groupId, userIds }: Movers): Promise<void> {
  const listening = await listListeners(db, groupId, userIds).catch(() => null)
  if (listening === null) return
  const listeners = new Set(listening)
  hub.joinGroup(listening, groupId)
  hub.leaveGroup(
    userIds.filter((id) => !listeners.has(id)),
    groupId,
  )
}
