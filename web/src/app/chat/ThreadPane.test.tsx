import type { Group } from '@kinward/contract/groups'
import type { Thread } from '@kinward/contract/messages'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { mergeUpdatesIntoThread } from '../../features/messages/apply-thread.ts'
import { messageKeys } from '../../features/messages/keys.ts'
import { changeThreads, putMessage } from '../../features/messages/message-cache.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { createStore } from '../../lib/store.ts'
import {
  buildGroup,
  buildLocation,
  buildMessage,
  buildOutboxEntry,
  buildSession,
  buildWindow,
} from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { layOver } from '../../ui/top-dialog.ts'
import { type Services, ServicesContext } from '../services.ts'
import { ThreadPane } from './ThreadPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const nothing = () => undefined
const PARENT = buildMessage({ seq: 1 })
const WAITING = buildOutboxEntry({ parentId: PARENT.id, message: 'Since an hour.', createdAt: 1_000, attempts: 3 })

// Archived: nothing is written in it, and no field stands under it.
const ARCHIVED = buildGroup({ archived_at: '2025-01-01T00:00:00Z' })

function setUp({
  entries = [],
  thread,
  group = ARCHIVED,
}: {
  entries?: OutboxEntry[]
  thread?: Thread
  group?: Group
}) {
  sessionStore.set(buildSession())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (thread) client.setQueryData(messageKeys.thread(7, PARENT.id), thread)
  const page = document.createElement('div')
  const root = createRoot(page)
  const location = buildLocation()
  const services = { client, outbox: createStore<readonly OutboxEntry[]>(entries) } as unknown as Services
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <ThreadPane
              location={location}
              here={location}
              group={group}
              groups={[group]}
              people={new Map()}
              me={1}
              layout="wide"
              threadId={PARENT.id}
              openThread={nothing}
              closeThread={nothing}
              panel={null}
              panelMessageId={null}
              openPanel={nothing}
            />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  return { client, page, leave: () => act(() => root.unmount()) }
}

test('without a network a thread that was not loaded shows what waits to be sent, under why the rest is missing', () => {
  onlineManager.setOnline(false)
  const { page, leave } = setUp({ entries: [WAITING] })
  const text = page.textContent ?? ''
  expect(text).toMatch(/Earlier replies are not here.*You are offline.*Since an hour\..*Waiting to send/s)
  expect(text).not.toContain('Loading')
  leave()
})

test('in a thread of a patient who was discharged stands why nothing more is written', () => {
  const patient = {
    id: 3,
    patientId: 'P3',
    locationId: 2,
    first_name: 'Edith',
    last_name: 'Hale',
    fullName: 'Edith Hale',
    birth_date: null,
    program: null,
    avatar: null,
    is_discharged: true,
    archived_at: null,
    profile: {
      acuity_score: null,
      acuity_details: { currentScore: '--', text: null, background: null },
      assessments: [],
    },
  }
  const thread = { parent: PARENT, replies: [], version: 1, readers: [] }
  const { page, leave } = setUp({ thread, group: buildGroup({ type: 'patients', patient }) })
  expect(page.textContent).toContain('The channel of a discharged patient is kept for reading.')
  leave()
})

test('a reply that the channel shows too is read in the thread that is open', async () => {
  const said = vi.fn()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    if (url.includes('read-receipts')) said(JSON.parse(body))
    return Promise.reject(new TypeError('away'))
  })
  const thread = { parent: PARENT, replies: [], version: 1, readers: [{ userId: 1, messageId: PARENT.id }] }
  const { client, leave } = setUp({ thread })
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)))
  const reply = buildMessage({ id: 300, seq: 2, parentId: PARENT.id, showInMainThread: true })
  act(() => putMessage(client, reply, 2, 1))
  await act(() => vi.waitFor(() => expect(said).toHaveBeenCalledOnce()))
  const messageIds = [{ messageId: reply.id, status: 'READ' }]
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ messageIds, parentId: PARENT.id }))
  leave()
})

test('what is answered under a picture that lies over the thread is read once that is closed', async () => {
  const said = vi.fn()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('read-receipts')) said()
    return Promise.reject(new TypeError('away'))
  })
  const thread = { parent: PARENT, replies: [], version: 1, readers: [{ userId: 1, messageId: PARENT.id }] }
  vi.useFakeTimers()
  const { client, leave } = setUp({ thread })
  const close = layOver(document.createElement('dialog'))
  act(() => putMessage(client, buildMessage({ id: 300, seq: null, parentId: PARENT.id }), 2, 1))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(said).not.toHaveBeenCalled()
  act(close)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(said).toHaveBeenCalledOnce()
  leave()
})

test('a reply that comes to light behind the reader’s own is read with it, where both come after a time without a line', async () => {
  const said = vi.fn()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    if (url.includes('read-receipts')) said(JSON.parse(body))
    return Promise.reject(new TypeError('away'))
  })
  const thread = { parent: PARENT, replies: [], version: 1, readers: [{ userId: 1, messageId: PARENT.id }] }
  const { client, leave } = setUp({ thread })
  client.setQueryData(messageKeys.window(7), buildWindow(1, 1, { version: 1 }))
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)))
  const replyOf = (userId: number, id: number) =>
    buildMessage({ id, seq: null, parentId: PARENT.id, version: id, sender: { ...PARENT.sender, userId } })
  const [missed, own] = [replyOf(6, 300), replyOf(1, 301)]
  act(() => putMessage(client, own, 3, 1))
  const readers = () => client.getQueryData<Thread>(messageKeys.thread(7, PARENT.id))?.readers
  expect(readers()).toEqual(thread.readers)
  const updates = { messages: [missed, own], version: 3, seq: 1, ownVersion: 0, complete: true, marks: null }
  act(() => changeThreads(client, 7, (now) => mergeUpdatesIntoThread(now, updates)))
  expect(readers()).toEqual([...thread.readers, { userId: 6, messageId: 300 }])
  await act(() => vi.waitFor(() => expect(said).toHaveBeenCalled()))
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ messageIds: [{ messageId: 301, status: 'READ' }] }))
  leave()
})

test('what was read in a thread is told again where the server could not take it for a moment', async () => {
  const said = vi.fn()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const thread = { parent: PARENT, replies: [], version: 1, readers: [{ userId: 1, messageId: PARENT.id }] }
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.includes('read-receipts')) return Promise.reject(new TypeError('away'))
    said()
    return Promise.resolve(Response.json({ success: false, status: 503, message: '' }, { status: 503 }))
  })
  vi.useFakeTimers()
  const { client, leave } = setUp({ thread })
  act(() => putMessage(client, buildMessage({ id: 300, seq: 2, parentId: PARENT.id }), 2, 1))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(said).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(said).toHaveBeenCalledTimes(2)
  act(() => void window.dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(said).toHaveBeenCalledTimes(3)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveBeenCalledTimes(3)
})

test('a thread is read when it is opened before someone’s eyes, and not when it is asked for anew', async () => {
  const asked: unknown[] = []
  const thread: Thread = { parent: PARENT, replies: [], version: 1, readers: [] }
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    if (!url.endsWith('/replies')) return Promise.reject(new TypeError('away'))
    asked.push(JSON.parse(body).reads)
    return Promise.resolve(Response.json({ success: true, status: 200, data: thread }))
  })
  const isFocused = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { client, leave } = setUp({ thread })
  const settled = () => act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)))
  await settled()
  act(() => void client.refetchQueries({ queryKey: messageKeys.thread(7, PARENT.id) }))
  await settled()
  leave()
  isFocused.mockReturnValue(false)
  const unseen = setUp({ thread })
  await act(() => vi.waitFor(() => expect(unseen.client.isFetching()).toBe(0)))
  expect(asked).toEqual([true, false, false])
  unseen.leave()
})

test('of a long thread only what is in view is drawn, its end first', () => {
  const replies = Array.from({ length: 1_500 }, (_, index) =>
    buildMessage({ id: 1_000 + index, seq: null, parentId: PARENT.id, message: `Reply number ${index + 1}.` }),
  )
  const { page, leave } = setUp({ thread: { parent: PARENT, replies, version: 1, readers: [] } })
  const rows = [...page.querySelectorAll('article')]
  expect(rows.length).toBeLessThan(100)
  expect(rows.at(-1)?.textContent).toContain('Reply number 1500.')
  leave()
})
