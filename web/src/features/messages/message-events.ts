import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent, RealtimeContext } from '../../realtime/context.ts'
import { retellDraftQuotes } from '../drafts/draft-quotes.ts'
import { applyBookmark, applyMessageChange } from './apply-message-change.ts'
import { applyAllMarks, applyLastSeen, applyMarks, dropMarks } from './apply-receipts.ts'
import { applyOwnThreadRead } from './apply-replies.ts'
import { applyMessageChangeToThread, applyThreadRead } from './apply-thread.ts'
import { hearMarks, hearOwnVersion } from './heard-meanwhile.ts'
import { messageKeys } from './keys.ts'
import {
  changeEverywhere,
  changePinned,
  changeThreads,
  changeWindow,
  isWindowOpen,
  putMessage,
  readWindow,
} from './message-cache.ts'
import { changeMessage, type MessageChangeName, retellingOf } from './message-changes.ts'
import { reachOwnVersion, reachVersion } from './message-window.ts'
import { noteMarkedUnread } from './unread-marks.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/**
 * Applies an event about one message to its channel's window, to the threads that show it and to the pins, and to what the
 * reader is writing in answer to it.
 */
function changes<Name extends MessageChangeName>(name: Name): Apply<Name> {
  return (event: ServerEventPayload<Name>, { client, me }) => {
    const { groupId } = event
    changeWindow(client, groupId, (window) => applyMessageChange(window, name, event, me))
    changeThreads(client, groupId, (thread) => applyMessageChangeToThread(thread, name, event, me))
    changePinned(client, groupId, (entries) =>
      entries.map((entry) => ({ ...entry, message: changeMessage(entry.message, name, event, me) })),
    )
    const retell = retellingOf(name, event)
    if (retell) retellDraftQuotes(groupId, retell)
    if ('messageId' in event) void client.invalidateQueries({ queryKey: messageKeys.about(groupId, event.messageId) })
  }
}

export const handleReply = changes('message.reply')
export const handleAcknowledged = changes('message.acknowledged')
export const handleFormAnswered = changes('message.form.answered')
export const handleActivityChanged = changes('message.activity.changed')
export const handleRating = changes('message.rating')
export const handleReaction = changes('message.reaction')

/** Pins that are on their way may have left the server before the event: they are asked for again. */
function askForPins({ groupId }: { groupId: number }, { client }: RealtimeContext): void {
  void client.invalidateQueries({ queryKey: messageKeys.pinned(groupId) })
}

const changeEdited = changes('message.edited')

export const handleEdited: Apply<'message.edited'> = (event, context) => {
  changeEdited(event, context)
  askForPins(event, context)
}

const changeDeleted = changes('message.deleted')

export const handleDeleted: Apply<'message.deleted'> = (event, context) => {
  changeDeleted(event, context)
  changePinned(context.client, event.groupId, (entries) => entries.filter(({ message }) => !message.isDeleted))
  askForPins(event, context)
}

const changePin = changes('message.pinned')

/** Who pinned it and when is not in the event: the list of pins is asked for again. */
export const handlePinned: Apply<'message.pinned'> = (event, context) => {
  changePin(event, context)
  changePinned(context.client, event.groupId, (entries) => entries.filter(({ message }) => message.isPinned))
  askForPins(event, context)
}

export const handleChat: Apply<'chat'> = ({ message, version }, { client, me }) =>
  putMessage(client, message, version, me)

export const handleBookmark: Apply<'message.bookmark'> = (event, { client }) => {
  hearOwnVersion(client, event.groupId, event.ownVersion)
  changeEverywhere(client, event.groupId, (message) => applyBookmark(message, event))
  changeWindow(client, event.groupId, (window) => reachOwnVersion(window, event.ownVersion))
}

export const handleReceipts: Apply<'read.receipt.statuses.changed'> = ({ groupId, marks }, { client }) => {
  hearMarks(client, groupId, marks)
  changeWindow(client, groupId, (window) => applyMarks(window, marks))
}

/** Someone has read in a thread; for the reader's own reading the summary in the channel follows. */
export const handleThreadRead: Apply<'thread.read'> = (event, { client, me }) => {
  const { groupId } = event
  if (event.userId === me) {
    hearOwnVersion(client, groupId, event.ownVersion)
    changeWindow(client, groupId, (window) => applyOwnThreadRead(window, event))
  }
  changeThreads(client, groupId, (thread) => applyThreadRead(thread, event, me))
}

export const handleLastSeen: Apply<'update.last.seen.messages'> = (event, { client }) => {
  const { groupId, isMarkedUnread, lastSeenSeq } = event
  const window = readWindow(client, groupId)
  const turnedBack = window && isMarkedUnread && !window.isMarkedUnread && lastSeenSeq < window.lastSeenSeq
  if (turnedBack && isWindowOpen(client, groupId)) noteMarkedUnread(groupId, lastSeenSeq)
  changeWindow(client, groupId, (now) => applyLastSeen(now, event))
}

/** A change of the channel that is none of its messages still takes a version. */
export const handleVersion: ApplyEvent<{ groupId: number; version: number }> = ({ groupId, version }, { client }) =>
  changeWindow(client, groupId, (window) => reachVersion(window, version))

export const handleMembers: Apply<'group.members'> = ({ groupId, version, marks }, { client }) =>
  changeWindow(client, groupId, (window) => reachVersion(applyAllMarks(window, marks), version))

export const handleMemberRemoved: Apply<'group.member.removed'> = ({ groupId, version, userId }, { client }) =>
  changeWindow(client, groupId, (window) => reachVersion(dropMarks(window, [userId]), version))

export const handleMembersRemoved: Apply<'group.member.removed.in.bulk'> = (
  { groupId, version, userIds },
  { client },
) => changeWindow(client, groupId, (window) => reachVersion(dropMarks(window, userIds), version))

/** An urgent message still waits for the reader: they are told, without its words. */
export const handleReminder: Apply<'message.reminder'> = ({ locationId, groupId, messageId }, { remindUrgent }) =>
  remindUrgent({ locationId, groupId, messageId })

export const handleGroupVersion: ApplyEvent<{ group: { id: number; version: number } }> = ({ group }, { client }) =>
  changeWindow(client, group.id, (window) => reachVersion(window, group.version))
