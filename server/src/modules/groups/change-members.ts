import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { readEvents } from '../notifications/read-events.ts'
import { readWithLeaving } from '../notifications/read-with.ts'
import { asksWhere, listListeners } from './membership.repository.ts'

type Movers = { groupId: number; userIds: readonly number[] }

/** What follows a change of who is in a channel, once it is committed. */
export type Aftermath = {
  /** Who goes out of a channel's room, before anything is said there. */
  gone: Movers[]
  /** Who goes out of what a location hears, before that. */
  goneFrom?: { locationId: number; userIds: readonly number[] }
  /** What is heard by those who were in and stay, and by those who went in their own rooms. */
  events: OutgoingEvent[]
  /** Who comes into the room, after that. */
  came: Movers | null
  /** What newcomers hear first: the channel as it is now. */
  welcome: OutgoingEvent[]
}

/**
 * Runs a change of who is in a channel and tells of it after the commit, so that whoever went hears nothing more, and
 * whoever came misses nothing after what they were given. Where the place asks where people are, newcomers are given
 * nothing: their sockets come in anew, each as far as it may.
 */
export async function changeMembers<Result>(
  { db, hub }: { db: Db; hub: Hub },
  change: (tx: Tx, after: Aftermath) => Promise<Result>,
): Promise<Result> {
  const after: Aftermath = { gone: [], events: [], came: null, welcome: [] }
  let isGuarded = false
  const tell = (): void => {
    if (after.goneFrom) hub.leaveLocation(after.goneFrom.userIds, after.goneFrom.locationId)
    for (const { userIds, groupId } of after.gone) hub.leaveGroup(userIds, groupId)
    hub.emit(after.events)
    if (isGuarded) return after.came?.userIds.forEach(hub.endUser)
    if (after.came) hub.joinGroup(after.came.userIds, after.came.groupId)
    hub.emit(after.welcome)
  }
  const result = await transact(db, tell, async (tx) => {
    const changed = await change(tx, after)
    after.events.push(...readEvents(await readWithLeaving(tx, after.gone)))
    isGuarded = after.came !== null && (await asksWhere(tx, after.came.groupId))
    return changed
  })
  for (const movers of after.gone) await settleRoom({ db, hub }, movers)
  if (after.came && !isGuarded) await settleRoom({ db, hub }, after.came)
  return result
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
