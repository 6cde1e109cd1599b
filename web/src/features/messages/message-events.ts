import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { applyBookmark, applyMessageChange } from './apply-message-change.ts'
import { applyLastSeen, applyReceipts, applyReceiptsToThread } from './apply-receipts.ts'
import { applyMessageChangeToThread } from './apply-thread.ts'
import { changeThreads, changeWindow, putMessage } from './message-cache.ts'
import type { MessageChangeName } from './message-changes.ts'
import { reachVersion } from './message-window.ts'

type Apply<Name extends MessageChangeName> = ApplyEvent<ServerEventPayload<Name>>

/** Applies an event about one message to its channel's window and to the threads that show it. */
function changes<Name extends MessageChangeName>(name: Name): Apply<Name> {
  return (event, { client, me }) => {
    changeWindow(client, event.groupId, (window) => applyMessageChange(window, name, event, me))
    changeThreads(client, event.groupId, (thread) => applyMessageChangeToThread(thread, name, event, me))
  }
}

export const handleReply = changes('message.reply')
export const handleAcknowledged = changes('message.acknowledged')
export const handleDeleted = changes('message.deleted')
export const handleRating = changes('message.rating')
export const handleReaction = changes('message.reaction')
export const handlePinned = changes('message.pinned')

export const handleChat: ApplyEvent<ServerEventPayload<'chat'>> = ({ message, version }, { client, me }) =>
  putMessage(client, message, version, me)

export const handleBookmark: ApplyEvent<ServerEventPayload<'message.bookmark'>> = (event, { client }) =>
  changeWindow(client, event.groupId, (window) => applyBookmark(window, event))

export const handleReceipts: ApplyEvent<ServerEventPayload<'read.receipt.statuses.changed'>> = (event, { client }) => {
  changeWindow(client, event.groupId, (window) => applyReceipts(window, event))
  changeThreads(client, event.groupId, (thread) => applyReceiptsToThread(thread, event))
}

export const handleLastSeen: ApplyEvent<ServerEventPayload<'update.last.seen.messages'>> = (event, { client }) =>
  changeWindow(client, event.groupId, (window) => applyLastSeen(window, event))

/** A change of the channel that is none of its messages still takes a version. */
export const handleVersion: ApplyEvent<{ groupId: number; version: number }> = ({ groupId, version }, { client }) =>
  changeWindow(client, groupId, (window) => reachVersion(window, version))

export const handleGroupVersion: ApplyEvent<{ group: { id: number; version: number } }> = ({ group }, { client }) =>
  changeWindow(client, group.id, (window) => reachVersion(window, group.version))
