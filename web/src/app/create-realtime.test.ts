import type { Group } from '@kinward/contract/groups'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { bookmarkKeys } from '../features/bookmarks/keys.ts'
import { channelKeys } from '../features/channels/keys.ts'
import { flagKeys } from '../features/flags/keys.ts'
import { messageKeys } from '../features/messages/keys.ts'
import { onCallKeys } from '../features/on-call/keys.ts'
import { noteKeys } from '../features/patient-notes/keys.ts'
import { preferenceKeys } from '../features/preferences/keys.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { timelineKeys } from '../features/timeline/keys.ts'
import { userKeys } from '../features/users/keys.ts'
import { buildGroup, buildSession } from '../test/factories.ts'
import { createBrowserRealtime } from './create-realtime.ts'
import { createQueryClient } from './query-client.ts'

const line = vi.hoisted(() => {
  const listeners = new Map<string, () => void>()
  const on = (name: string, listener: () => void) => void listeners.set(name, listener)
  const socket = { io: { on: () => {}, opts: {} }, on, onAny: () => {}, disconnect: () => {} }
  return {
    socket,
    open: () => listeners.get('connect')?.(),
    isThere: () => listeners.has('connect'),
    close: () => listeners.clear(),
  }
})
vi.mock('socket.io-client', () => ({ io: () => line.socket }))

afterEach(() => {
  line.close()
  sessionStore.set(null)
})

/** A page that shows a list of channels, whose answers come when they are let go. */
async function setup() {
  sessionStore.set(buildSession())
  const client = createQueryClient()
  const answers: ((groups: Group[]) => void)[] = []
  const queryFn = () => new Promise<Group[]>((answer) => answers.push(answer))
  new QueryObserver(client, { queryKey: channelKeys.list(2), queryFn, staleTime: 60_000 }).subscribe(() => {})
  const nothing = () => undefined
  const onReconnect = vi.fn()
  createBrowserRealtime({
    client,
    leaveChannel: nothing,
    leavePlace: nothing,
    setActive: nothing,
    noteDelivered: nothing,
    remindUrgent: nothing,
    confirmAlert: nothing,
    announce: nothing,
    onReconnect,
    selectedLocationId: () => 2,
  }).start()
  await vi.waitFor(() => expect(line.isThere()).toBe(true))
  const answer = async (unreadCount: number) => {
    await vi.waitFor(() => expect(answers).not.toHaveLength(0))
    answers.shift()?.([buildGroup({ unreadCount })])
  }
  const unread = () => client.getQueryData<Group[]>(channelKeys.list(2))?.[0]?.unreadCount
  return { client, answer, unread, onReconnect }
}

it('asks for the lists again when the line opens: what was said before that, no event told', async () => {
  const { answer, unread, onReconnect } = await setup()
  await answer(0)
  await vi.waitFor(() => expect(unread()).toBe(0))
  line.open()
  await answer(1)
  await vi.waitFor(() => expect(unread()).toBe(1))
  expect(onReconnect).toHaveBeenCalledOnce()
})

it('asks again for a first list that is on its way when the line opens', async () => {
  const { answer, unread } = await setup()
  line.open()
  await answer(0)
  await answer(1)
  await vi.waitFor(() => expect(unread()).toBe(1))
})

it('asks after a lost line for all that is on screen, and for the rest when it is used; windows catch up by themselves', async () => {
  const { client } = await setup()
  const shown = {
    roster: onCallKeys.roster(2),
    people: userKeys.list(2),
    pinned: messageKeys.pinned(7),
    thread: messageKeys.thread(7, 101),
    bookmarks: bookmarkKeys.list(2),
    flags: flagKeys.patient(9),
    notes: noteKeys.list(2, 9),
    preferences: preferenceKeys.mine,
    window: messageKeys.window(7),
  }
  const asked: string[] = []
  for (const [name, queryKey] of Object.entries(shown)) {
    const queryFn = () => asked.push(name)
    new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
  }
  client.setQueryData(timelineKeys.of(2, 9), 'known')
  const again = () => asked.splice(0).toSorted()
  await vi.waitFor(() => expect(asked).toHaveLength(9))
  again()
  line.open()
  await vi.waitFor(() => expect(client.isFetching({ predicate: ({ queryKey }) => queryKey[0] !== 'channels' })).toBe(0))
  expect(again()).toEqual(['bookmarks', 'thread'])
  line.open()
  await vi.waitFor(() => expect(asked).toHaveLength(8))
  expect(again()).toEqual(['bookmarks', 'flags', 'notes', 'people', 'pinned', 'preferences', 'roster', 'thread'])
  expect(client.getQueryState(timelineKeys.of(2, 9))?.isInvalidated).toBe(true)
})
