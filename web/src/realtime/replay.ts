import { QueryClient } from '@tanstack/react-query'
import type { ServerEventName } from '@kinward/contract/events'
import type { RealtimeContext } from './context.ts'
import { EVENT_TABLE } from './event-table.ts'
import { createRouter } from './router.ts'

type Entry = readonly [key: readonly unknown[], data: unknown]

/** What events asked for beyond changing the cache. */
export type Asked = {
  counters: number
  channels: number[]
  renewals: number
  left: number[]
  places: number[]
  active: boolean[]
  reminders: number[]
  unreadable: number
}

/** A cache as it was before some events, to which they can be replayed: stale state + events = fresh fetch. */
export function createReplay(cached: readonly Entry[], me: number) {
  const client = new QueryClient()
  for (const [key, data] of cached) client.setQueryData(key, data)
  const asked: Asked = {
    counters: 0,
    channels: [],
    renewals: 0,
    left: [],
    places: [],
    active: [],
    reminders: [],
    unreadable: 0,
  }
  const context: RealtimeContext = {
    client,
    me,
    refetchCounters: () => void asked.counters++,
    refetchChannels: (locationId) => void asked.channels.push(locationId),
    renewSession: () => void asked.renewals++,
    leaveChannel: (groupId) => void asked.left.push(groupId),
    leavePlace: (locationId) => void asked.places.push(locationId),
    setActive: (isActive) => void asked.active.push(isActive),
    remindUrgent: ({ messageId }) => void asked.reminders.push(messageId),
    confirmAlert: () => undefined,
    noteDelivered: () => undefined,
    announce: () => undefined,
    changeMe: () => undefined,
    hearCall: () => undefined,
    refuseCall: () => undefined,
    toastSuccess: () => undefined,
  }
  const route = createRouter(
    EVENT_TABLE,
    () => context,
    () => void asked.unreadable++,
  )
  return {
    client,
    asked,
    event: (name: ServerEventName, payload: unknown) => route(name, payload),
    read: (key: readonly unknown[]) => client.getQueryData(key),
  }
}
