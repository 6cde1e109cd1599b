import { type Group, listUserChannels } from '@kinward/contract/groups'
import { fetchUnreadCount, type LocationCounters } from '@kinward/contract/locations'
import { listMessages, type MessagePage, openThread, type Thread } from '@kinward/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import type { ServerEvent, TestClient } from '../../server/test/harness.ts'
import { channelKeys } from '../../web/src/features/channels/keys.ts'
import { locationKeys } from '../../web/src/features/locations/keys.ts'
import { messageKeys } from '../../web/src/features/messages/keys.ts'
import { EVENT_TABLE } from '../../web/src/realtime/event-table.ts'

/** All that the web app keeps of a channel: its open window and thread, and what the lists say of it. */
export type ClientState = {
  window: MessagePage
  /** Without its version, which says from where to ask for more: being behind costs a question, never an answer. */
  thread: Omit<Thread, 'version'> | null
  channels: readonly Group[]
  /** Null once the client has decided to ask for them again. */
  counters: readonly LocationCounters[] | null
}

export type Place = { entityId: number; locationId: number; groupId: number; threadId?: number | undefined }

export async function loadState(client: TestClient, place: Place): Promise<ClientState> {
  const { entityId, locationId, groupId, threadId } = place
  const params = { entityId, locationId, groupId }
  const [window, channels, counters, thread] = await Promise.all([
    client.call(listMessages, { params, query: {} }),
    client.call(listUserChannels, { params }),
    client.call(fetchUnreadCount, { params }),
    threadId === undefined
      ? null
      : client.call(openThread, {
          params: { ...params, messageId: threadId },
          body: { timestamp: 1, medium: 'webapp' },
        }),
  ])
  return { window, channels, counters, thread: thread && { parent: thread.parent, replies: thread.replies } }
}

/** Hands an event to the web app's own table, over a cache that holds the state. */
export function applyEvent(me: number, { locationId, groupId, threadId = 0 }: Place) {
  return (state: ClientState, { name, payload }: ServerEvent): ClientState => {
    const client = new QueryClient()
    client.setQueryData(messageKeys.window(groupId), state.window)
    client.setQueryData(messageKeys.thread(groupId, threadId), state.thread && { ...state.thread, version: 0 })
    client.setQueryData(channelKeys.list(locationId), state.channels)
    client.setQueryData(locationKeys.list, state.counters)
    let asksForCounters = false
    const isReadable = EVENT_TABLE[name](payload, {
      client,
      me,
      refetchCounters: () => {
        asksForCounters = true
      },
      refetchChannels: () => {
        throw new Error(`${name} made the client ask for its channels again.`)
      },
      renewSession: () => {},
      leaveChannel: () => {},
      toastSuccess: () => {},
    })
    if (!isReadable) throw new Error(`${name} is not as the contract has it.`)
    const thread = client.getQueryData<Thread>(messageKeys.thread(groupId, threadId))
    // A message is counted at once, and must be counted right; after a mark moved the client asks.
    const counters =
      asksForCounters && name !== 'chat' ? null : (client.getQueryData<LocationCounters[]>(locationKeys.list) ?? null)
    return {
      window: client.getQueryData<MessagePage>(messageKeys.window(groupId)) ?? state.window,
      thread: thread ? { parent: thread.parent, replies: thread.replies } : null,
      channels: client.getQueryData<Group[]>(channelKeys.list(locationId)) ?? [],
      counters: state.counters && counters,
    }
  }
}
