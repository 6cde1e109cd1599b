import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messageKeys } from '../../features/messages/keys.ts'
import { putMessage } from '../../features/messages/message-cache.ts'
import type { MessageWindow } from '../../features/messages/message-window.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { createStore } from '../../lib/store.ts'
import { noteConnection } from '../../realtime/connection.ts'
import { buildLocation, buildMessage, buildOutboxEntry, buildSession, buildWindow } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { type Services, ServicesContext } from '../services.ts'
import { useChannelMessages } from './use-channel-messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const fetch = vi.fn<typeof globalThis.fetch>()
vi.stubGlobal('fetch', fetch)
afterEach(() => noteConnection(false))

type Shown = ReturnType<typeof useChannelMessages>
const location = buildLocation()

function Channel({ show }: { show: (messages: Shown) => void }) {
  show(useChannelMessages({ location, groupId: 7, groupVersion: 0, me: 1 }))
  return null
}

function open(window: MessageWindow) {
  sessionStore.set(buildSession())
  const client = createQueryClient()
  client.setQueryData(messageKeys.window(7), window)
  const outbox = createStore<readonly OutboxEntry[]>([])
  const marked: number[] = []
  const markRead = { seen: ({ seq }: { seq: number }) => void marked.push(seq), forget: () => undefined }
  const services = { outbox, catchUp: { ask: () => undefined }, markRead } as unknown as Services
  let shown: Shown | undefined
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <Channel show={(now) => (shown = now)} />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  return { client, outbox, marked, shown: () => shown, leave: () => act(() => root.unmount()) }
}

it('sent in the middle of history without a network, a message waits after a gap, and the end comes with the line', async () => {
  fetch.mockRejectedValue(new TypeError('away'))
  const { outbox, shown, leave } = open(buildWindow(1, 2, { hasNewer: true }))
  const kinds = () =>
    shown()
      ?.items.map(({ kind }) => kind)
      .slice(1)
  act(() => outbox.set([buildOutboxEntry({ groupId: 7, parentId: null, userId: 1 })]))
  await act(async () => {
    shown()?.toLatest()
    await vi.waitFor(() => expect(fetch.mock.settledResults[0]?.type).toBe('rejected'))
  })
  expect(kinds()).toEqual(['message', 'message', 'gap', 'pending'])
  fetch.mockResolvedValue(Response.json({ success: true, status: 200, data: buildWindow(8, 9) }))
  act(() => noteConnection(true))
  await act(() => vi.waitFor(() => expect(shown()?.listKey).toBe('7-1-end')))
  expect(kinds()).toEqual(['message', 'message', 'pending'])
  leave()
})

describe('what was seen', () => {
  const said = (seq: number) => buildMessage({ seq, version: 24 + seq })

  function openAt(window: MessageWindow) {
    const channel = open(window)
    const seqs = () => channel.shown()?.items.flatMap((item) => (item.kind === 'message' ? [item.message.seq] : []))
    /** Tells of a message, and waits for its line. */
    async function hear(seq: number) {
      act(() => putMessage(channel.client, said(seq), said(seq).version, 1))
      await act(() => vi.waitFor(() => expect(seqs()).toContain(seq)))
    }
    return { ...channel, hear, see: (seq: number) => act(() => channel.shown()?.handleSeen(said(seq))) }
  }

  it('does not count a message that overtook others until those are there', async () => {
    const { hear, see, marked, leave } = openAt(buildWindow(1, 2))
    await hear(6)
    see(6)
    expect(marked).toEqual([])
    for (const missed of [3, 4, 5]) await hear(missed)
    see(6)
    expect(marked).toEqual([6])
    leave()
  })

  it('counts what comes before a message that is missing', async () => {
    const { hear, see, marked, leave } = openAt(buildWindow(1, 4, { lastSeenSeq: 2 }))
    await hear(6)
    see(6)
    expect(marked).toEqual([4])
    leave()
  })

  it('does not take the first message that is heard in an empty channel for the first that was said', async () => {
    const { hear, see, marked, leave } = openAt(buildWindow(1, 0))
    await hear(3)
    see(3)
    expect(marked).toEqual([])
    leave()
  })

  it('counts all that was jumped over on purpose', () => {
    const { see, marked, leave } = openAt(buildWindow(50, 60, { lastSeenSeq: 2 }))
    see(60)
    expect(marked).toEqual([60])
    leave()
  })
})
