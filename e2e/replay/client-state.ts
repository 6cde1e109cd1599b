import { type Group, listUserChannels } from '@kinward/contract/groups'
import { fetchUnreadCount, type LocationCounters } from '@kinward/contract/locations'
import {
  type MemberMark,
  type Message,
  listMessages,
  type MessagePage,
  openThread,
  type Thread,
} from '@kinward/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import type { ServerEvent, TestClient } from '../../server/test/harness.ts'
import { channelKeys } from '../../web/src/features/channels/keys.ts'
import { locationKeys } from '../../web/src/features/locations/keys.ts'
import { messageKeys } from '../../web/src/features/messages/keys.ts'
import { readThread } from '../../web/src/features/messages/apply-replies.ts'
import { moveReader, receiptsOf, replyReceiptsOf } from '../../web/src/features/messages/receipts.ts'
import { EVENT_TABLE } from '../../web/src/realtime/event-table.ts'

/** All that the web app keeps of a channel: its open window and thread, and what the lists say of it. */
export type ClientState = {
  window: MessagePage
  thread: Thread | null
  /** Null once the client has decided to ask for them again; so are the counters. */
  channels: readonly Group[] | null
  counters: readonly LocationCounters[] | null
}

export type Place = { entityId: number; locationId: number; groupId: number; threadId?: number | undefined }

export async function loadState(client: TestClient, place: Place): Promise<ClientState> {
  const { entityId, locationId, groupId, threadId } = place
  const params = { entityId, locationId, groupId }
  // Opening a thread moves the reader's mark in it, which the window tells of too.
  const thread =
    threadId === undefined
      ? null
      : await client.call(openThread, {
          params: { ...params, messageId: threadId },
          body: { timestamp: 1, medium: 'webapp' },
        })
  const [window, channels, counters] = await Promise.all([
    client.call(listMessages, { params, query: {} }),
    client.call(listUserChannels, { params }),
    client.call(fetchUnreadCount, { params }),
  ])
  return { window, channels, counters, thread }
}

function withReceipts(message: Message, marks: readonly MemberMark[] | null) {
  const { receiptStatus: _, ...rest } = message
  return { ...rest, receipts: receiptsOf(message, marks) }
}

/**
 * What a reader sees of a state. Marks are seen as the receipts they make; the version of a thread says only from where
 * to ask for more, and who has opened a thread without having anything to read in it is seen nowhere; nor is it whether a
 * channel's mark stands before or after the reader's own words. Loading a thread moves the reader's own version.
 */
export function seenOf(state: ClientState, me: number) {
  const { window, thread: open, ...lists } = state
  const { marks, messages, ownVersion, ...rest } = window
  const thread = open && readToEnd(open, me)
  const main = thread ? messages.map((message) => readThread(message, thread.parent.id, 0)) : messages
  return {
    ...lists,
    channels: lists.channels?.map(({ lastSeenMessageId: _id, ...group }) => group) ?? null,
    window: {
      ...rest,
      ownVersion: open ? null : ownVersion,
      messages: main.map((message) => withReceipts(message, marks)),
    },
    thread: thread && {
      parent: withReceipts(thread.parent, marks),
      replies: thread.replies.map((reply) => ({
        ...withReceipts(reply, marks),
        readers: replyReceiptsOf(reply, thread),
      })),
    },
  }
}

/** Loading a thread reads it: a state from before is seen as one that was read just now. */
function readToEnd(thread: Thread, me: number): Thread {
  const messageId = thread.replies.at(-1)?.id ?? thread.parent.id
  return {
    ...thread,
    parent: readThread(thread.parent, thread.parent.id, 0),
    readers: moveReader(thread.readers, { userId: me, messageId }),
  }
}

/** Hands an event to the web app's own table, over a cache that holds the state. */
export function applyEvent(me: number, { locationId, groupId, threadId = 0 }: Place) {
  return (state: ClientState, { name, payload }: ServerEvent): ClientState => {
    const client = new QueryClient()
    client.setQueryData(messageKeys.window(groupId), state.window)
    client.setQueryData(messageKeys.thread(groupId, threadId), state.thread)
    client.setQueryData(channelKeys.list(locationId), state.channels ?? [])
    client.setQueryData(locationKeys.list, state.counters)
    let asksForCounters = false
    let asksForChannels = false
    const isReadable = EVENT_TABLE[name](payload, {
      client,
      me,
      refetchCounters: () => {
        asksForCounters = true
      },
      refetchChannels: () => {
        asksForChannels = true
      },
      renewSession: () => {},
      leaveChannel: () => {},
      leavePlace: () => {},
      setActive: () => {},
      remindUrgent: () => {},
      confirmAlert: () => {},
      hearCall: () => {},
      refuseCall: () => {},
      noteDelivered: () => {},
      announce: () => {},
      changeMe: () => {},
      toastSuccess: () => {},
    })
    if (!isReadable) throw new Error(`${name} is not as the contract has it.`)
    // A message is counted at once, and must be counted right; after a mark moved the client asks.
    const counters =
      asksForCounters && name !== 'chat' ? null : (client.getQueryData<LocationCounters[]>(locationKeys.list) ?? null)
    const channels = client.getQueryData<Group[]>(channelKeys.list(locationId)) ?? []
    return {
      window: client.getQueryData<MessagePage>(messageKeys.window(groupId)) ?? state.window,
      thread: client.getQueryData<Thread>(messageKeys.thread(groupId, threadId)) ?? null,
      channels: state.channels === null || asksForChannels ? null : channels,
      counters: state.counters && counters,
    }
  }
}
