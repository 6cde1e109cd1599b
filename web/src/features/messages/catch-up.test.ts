import type { MessageUpdates } from '@kinward/contract/messages'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { buildGroup, buildMessage, buildWindow } from '../../test/factories.ts'
import { createCatchUp } from './catch-up.ts'
import { messageKeys } from './keys.ts'
import { createMarkRead } from './mark-read.ts'
import { mergeOlder } from './merge-page.ts'
import { changeWindow, readWindow } from './message-cache.ts'
import { isBehind, type MessageWindow, reachOwnVersion } from './message-window.ts'
import { readStateAt } from './read-state.ts'

const place = { entityId: 1, locationId: 2 }
type Input = { query?: { sinceVersion?: number }; body?: unknown }

/** A server that answers from a list, and notes what it was asked. */
function fakeCall(answers: unknown[]) {
  const asked: Input[] = []
  const call: Call = (route, input) => {
    asked.push(input)
    const answer = answers.shift()
    if (answer instanceof Error) return Promise.reject(answer)
    return Promise.resolve(route.data.parse(answer)) as never
  }
  return { call, asked }
}

function openChannel(window: MessageWindow) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(() => Promise.resolve(buildWindow(1, 60)))
  client.setQueryData(messageKeys.window(7), window)
  const observer = new QueryObserver(client, {
    queryKey: messageKeys.window(7),
    queryFn,
    staleTime: Infinity,
    structuralSharing: false,
  })
  const close = observer.subscribe(() => undefined)
  return { client, queryFn, close }
}

const updates = (seqs: number[], over: Partial<MessageUpdates> = {}): MessageUpdates => ({
  messages: seqs.map((seq) => buildMessage({ seq })),
  version: seqs.at(-1) ?? 3,
  seq: seqs.at(-1) ?? 3,
  ownVersion: 0,
  complete: true,
  marks: null,
  ...over,
})

describe('catch-up', () => {
  it('asks for what the reader did elsewhere when one of those changes was missed', async () => {
    const { client } = openChannel(buildWindow(1, 3, { ownVersion: 6 }))
    const kept = buildMessage({ seq: 2, isBookmarked: true, bookmarkId: 8 })
    const { call, asked } = fakeCall([updates([], { messages: [kept], ownVersion: 9 })])
    const catchUp = createCatchUp({ client, call, delay: 1 })
    const hear = (ownVersion: number) => changeWindow(client, 7, (window) => reachOwnVersion(window, ownVersion))
    hear(9)
    expect(isBehind(readWindow(client, 7)!, 3)).toBe(true)
    catchUp.ask(place, 7, 3)
    await vi.waitFor(() => expect(readWindow(client, 7)?.ownVersion).toBe(9))
    expect(asked).toMatchObject([{ query: { sinceVersion: 3, sinceOwnVersion: 6 } }])
    const window = readWindow(client, 7)
    expect(window?.messages[1]).toMatchObject({ isBookmarked: true, bookmarkId: 8 })
    expect(window).toEqual({ ...window, missedOwnVersion: undefined })
    expect(isBehind(window!, 3)).toBe(false)
    hear(10)
    expect(isBehind(readWindow(client, 7)!, 3)).toBe(false)
  })

  it('asks once for many jumps, until the answer is complete', async () => {
    const { client } = openChannel(buildWindow(1, 3))
    const { call, asked } = fakeCall([updates([4, 5], { complete: false }), updates([5, 6])])
    const catchUp = createCatchUp({ client, call, delay: 1 })
    catchUp.ask(place, 7, 5)
    catchUp.ask(place, 7, 6)
    await vi.waitFor(() => expect(readWindow(client, 7)?.version).toBe(6))
    expect(asked.map(({ query }) => query?.sinceVersion)).toEqual([3, 4])
    expect(readWindow(client, 7)?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('does not ask when the missing events came by themselves, or the channel is not open', async () => {
    const { client, close } = openChannel(buildWindow(1, 6))
    const { call, asked } = fakeCall([])
    const catchUp = createCatchUp({ client, call, delay: 1 })
    catchUp.ask(place, 7, 6)
    await new Promise((resolve) => setTimeout(resolve, 10))
    close()
    catchUp.ask(place, 7, 9)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(asked).toEqual([])
  })

  it('asks anew when the window went back while the answer was on its way', async () => {
    const { client } = openChannel(buildWindow(4, 6, { version: 10 }))
    const edited = buildMessage({ seq: 2, version: 9, message: 'as it is now' })
    const answers = [updates([], { version: 12 }), updates([], { messages: [edited], version: 12 })]
    const { call, asked } = fakeCall(answers)
    const olderPage = buildWindow(1, 3, { version: 8 })
    const catchUp = createCatchUp({
      client,
      delay: 1,
      call: (...input) => {
        const answer = call(...input)
        // The answer knows nothing of before the window's version, the page nothing of after its own.
        if (asked.length === 1) changeWindow(client, 7, (window) => mergeOlder(window, olderPage))
        return answer
      },
    })
    catchUp.ask(place, 7, 12)
    await vi.waitFor(() => expect(readWindow(client, 7)?.version).toBe(12))
    expect(asked.map(({ query }) => query?.sinceVersion)).toEqual([10, 8])
    expect(readWindow(client, 7)?.messages[1]?.message).toBe('as it is now')
  })

  it('tries again after a failed network', async () => {
    const { client } = openChannel(buildWindow(1, 3))
    const { call } = fakeCall([new NetworkError('away'), updates([4])])
    createCatchUp({ client, call, delay: 1, retry: 1 }).ask(place, 7)
    await vi.waitFor(() => expect(readWindow(client, 7)?.version).toBe(4))
  })

  it('loads the channel afresh when too much was missed or it was refused', async () => {
    const { client, queryFn } = openChannel(buildWindow(1, 3))
    const endless = [4, 5, 6, 7].map((seq) => updates([seq, seq + 1], { complete: false }))
    createCatchUp({ client, call: fakeCall(endless).call, delay: 1 }).ask(place, 7)
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce())
    const refused = new ApiError({ status: 404, code: 'NOT_ACCESSIBLE', message: 'Closed.' })
    createCatchUp({ client, call: fakeCall([refused]).call, delay: 1 }).ask(place, 7)
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  })
})

describe('marking read', () => {
  afterEach(() => void vi.useRealTimers())

  const state = {
    groupId: 7,
    locationId: 2,
    isMarkedUnread: false,
    readVersion: 1,
    lastSeenSeq: 3,
    lastSeenMessageId: 1,
    lastSeenAt: 5,
    seq: 3,
    unreadCount: 0,
    taggedCount: 0,
    urgentCount: 0,
  }
  const mark = (seq: number) => ({ locationId: 2, groupId: 7, messageId: seq + 100, seq })

  it('only goes forward, and tells the last of many', async () => {
    const { call, asked } = fakeCall([state, state])
    const onSeen = vi.fn()
    const reader = createMarkRead({ call, onSeen, throttle: 5 })
    for (const seq of [3, 2, 4, 5]) reader.seen(mark(seq))
    expect(onSeen).toHaveBeenCalledTimes(3)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ body }) => body)).toEqual([
      { locationId: 2, groupId: 7, messageId: 103 },
      { locationId: 2, groupId: 7, messageId: 105 },
    ])
  })

  it('tells anew what was turned back to unread meanwhile, on whichever device', async () => {
    const { call, asked } = fakeCall([state, state])
    const reader = createMarkRead({ call, onSeen: vi.fn(), throttle: 5 })
    reader.seen(mark(3))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    // Only what is past the mark in the channel is seen: this one is there again.
    await new Promise((resolve) => setTimeout(resolve, 1))
    reader.seen(mark(3))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
  })

  it('tells what waits for its turn when the page is left', async () => {
    const { call, asked } = fakeCall([state, state])
    const reader = createMarkRead({ call, onSeen: vi.fn(), throttle: 60_000 })
    reader.seen(mark(3))
    reader.seen(mark(5))
    expect(asked).toHaveLength(1)
    reader.leave()
    expect(asked.at(-1)?.body).toEqual({ locationId: 2, groupId: 7, messageId: 105 })
  })

  it('fails in silence and tells again when the connection is back', async () => {
    const { call, asked } = fakeCall([new NetworkError('away'), state])
    const reader = createMarkRead({ call, onSeen: vi.fn(), throttle: 1 })
    reader.seen(mark(3))
    await new Promise((resolve) => setTimeout(resolve, 10))
    reader.flush()
    await new Promise((resolve) => setTimeout(resolve, 10))
    reader.flush()
    expect(asked).toHaveLength(2)
  })

  it('tells again what the server could not take for a moment, though the line stayed open', async () => {
    vi.useFakeTimers()
    const busy = new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'busy' })
    const { call, asked } = fakeCall([busy, busy, state])
    const reader = createMarkRead({ call, onSeen: vi.fn() })
    reader.seen(mark(3))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(3)
  })

  it('does not tell again what is refused for good', async () => {
    vi.useFakeTimers()
    const { call, asked } = fakeCall([new ApiError({ status: 404, code: 'NOT_ACCESSIBLE', message: 'closed' }), state])
    const reader = createMarkRead({ call, onSeen: vi.fn() })
    reader.seen(mark(3))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(1)
  })

  it('is nobody else’s: what one reader could not tell is not told for the next', async () => {
    const { call, asked } = fakeCall([new NetworkError('away'), state])
    const reader = createMarkRead({ call, onSeen: vi.fn(), throttle: 1 })
    reader.seen(mark(5))
    await new Promise((resolve) => setTimeout(resolve, 10))
    reader.clear()
    reader.flush()
    reader.leave()
    expect(asked).toHaveLength(1)
    reader.seen(mark(3))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toEqual({ locationId: 2, groupId: 7, messageId: 103 })
  })

  it('takes no answer that one reader still waited for as the next one’s', async () => {
    let answer = () => {}
    const asked: number[] = []
    const call = ((_: unknown, { body }: { body: { messageId: number } }) => {
      asked.push(body.messageId)
      return new Promise<void>((resolve) => (answer = resolve))
    }) as unknown as Call
    const reader = createMarkRead({ call, onSeen: vi.fn(), throttle: 1 })
    reader.seen(mark(5))
    reader.clear()
    answer()
    await new Promise((resolve) => setTimeout(resolve, 10))
    reader.seen(mark(4))
    expect(asked).toEqual([105, 104])
  })

  it('leaves what is after the message, never more than waited and never below none', () => {
    const tagged = buildMessage({ seq: 5, taggedUsersArray: [1] })
    const window = { ...buildWindow(1, 5), messages: [...buildWindow(1, 4).messages, tagged] }
    const group = buildGroup({ unreadCount: 4, taggedCount: 1 })
    expect(readStateAt(group, window, { id: 103, seq: 3 }, 1)).toMatchObject({ unreadCount: 2, taggedCount: 1 })
    expect(readStateAt(group, window, { id: 105, seq: 5 }, 1)).toMatchObject({ unreadCount: 0, taggedCount: 0 })
    const middle = { ...window, hasNewer: true, seq: 9 }
    expect(readStateAt(buildGroup({ unreadCount: 5 }), middle, { id: 105, seq: 5 }, 1).unreadCount).toBe(4)
    expect(readStateAt(buildGroup({ unreadCount: 1 }), middle, { id: 103, seq: 3 }, 1).unreadCount).toBe(1)
  })

  it('counts the messages that are missing in the middle as waiting', () => {
    const window = buildWindow(1, 3, { lastSeenSeq: 2 })
    const overtaken = { ...window, seq: 6, messages: [...window.messages, buildMessage({ seq: 6 })] }
    expect(readStateAt(buildGroup({ unreadCount: 4 }), overtaken, { id: 103, seq: 3 }, 1).unreadCount).toBe(3)
  })
})
