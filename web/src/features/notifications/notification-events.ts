import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { Notification } from '@kinward/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import type { ApplyEvent } from '../../realtime/context.ts'
import { applyRead, applyReading, applyTold, applyUnread } from './apply-notification.ts'
import { standsIn } from './narrowing.ts'
import {
  changeLists,
  changeUnread,
  isListed,
  refetchAll,
  refetchLists,
  refetchOvertaken,
} from './notification-cache.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** The reader was told something, for the first time or again. */
export const handleTold: Apply<'notification.center'> = ({ notification, isListed: isCounted }, { client }) => {
  const { id, is_read } = notification
  if (isCounted) {
    changeLists(client, (loaded, tab, filter) => applyTold(loaded, notification, standsIn(tab, filter, notification)))
    changeUnread(client, (unread) => (is_read ? applyRead(unread, [id]) : applyUnread(unread, [id])))
  }
  refetchOvertaken(client)
  // Where a place asks where its readers are, they are told over the line without words, and ask for them. Where the plan
  // leaves something out, the list says so.
  if (!isCounted || isWordless(notification)) refetchLists(client)
}

function isWordless({ fk_channel_id, Channel, Sender, data }: Notification): boolean {
  return fk_channel_id === null ? Sender === null && data.title === undefined : Channel === null
}

/** The reader has read some, in another tab or by reading what they are about, or turned some back to unread. */
export const handleRead: Apply<'user.read.notification'> = ({ ids, isRead, isMore }, { client }) => {
  changeLists(client, (loaded, _, { unread }) => applyReading(loaded, { ids, isRead }, { unreadOnly: unread }))
  changeUnread(client, (unread) => (isRead ? applyRead(unread, ids) : applyUnread(unread, ids)))
  if (isMore) refetchAll(client)
  else refetchOvertaken(client)
  // What was turned back to unread has a place again in lists of unread ones.
  if (!isRead) refetchLists(client, ({ unread }) => unread)
}

/** A message that the reader was told of, maybe with others, reads differently now, or not at all. */
export const handleMessage: ApplyEvent<{ groupId: number; messageId: number }> = (changed, { client }) => {
  const { groupId, messageId } = changed
  const mayBeAmong = ({ fk_channel_id, count, messageId: newest }: Notification) =>
    fk_channel_id === groupId && count > 1 && newest !== null && newest > messageId
  if (isListed(client, (one) => one.messageId === messageId || mayBeAmong(one))) refetchLists(client)
}

/** What the reader was told of a channel that is no longer theirs is without words now. */
export const handleMemberRemoved: Apply<'group.member.removed'> = ({ groupId, userId }, { client, me }) => {
  if (userId === me) forgetWords(client, groupId)
}

export const handleMembersRemoved: Apply<'group.member.removed.in.bulk'> = ({ groupId, userIds }, { client, me }) => {
  if (userIds.includes(me)) forgetWords(client, groupId)
}

/** So is what they were told of a place that is no longer theirs, and what of it was unread is not counted. */
export const handleRemovedFromPlace: Apply<'location.member.removed'> = ({ userId }, { client, me }) => {
  if (userId === me) refetchAll(client)
}

function forgetWords(client: QueryClient, groupId: number): void {
  if (isListed(client, (one) => one.fk_channel_id === groupId)) refetchLists(client)
}
