import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { draftStore } from '../../features/drafts/draft-store.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { createStore } from '../../lib/store.ts'
import { buildLocation, buildOutboxEntry, buildSession } from '../../test/factories.ts'
import { type Services, ServicesContext } from '../services.ts'
import { MainPane } from './MainPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const WAITING = buildOutboxEntry({ hashKey: '1-7-a', message: 'Both keys counted.', createdAt: 1_000, attempts: 3 })

let leave = () => {}
afterEach(() => act(() => leave()))

type Shown = Partial<Parameters<typeof MainPane>[0]>

/** What stands in the middle, with what waits to be sent. */
function open(entries: readonly OutboxEntry[], shown: Shown) {
  sessionStore.set(buildSession())
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  leave = () => {
    root.unmount()
    page.remove()
  }
  const location = buildLocation()
  const client = new QueryClient()
  const discard = vi.fn(() => Promise.resolve())
  const outbox = { ...createStore(entries), discard }
  const uploads = { leave: vi.fn() }
  const services = { client, outbox, uploads } as unknown as Services
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <MainPane
              channel={undefined}
              channelId={7}
              isUnknown={false}
              closed={null}
              isAlertGone={false}
              inPlace={null}
              search={{ location, locations: [location], groups: [], people: new Map(), me: 1 }}
              door={null}
              familyDoor={null}
              location={location}
              layout="wide"
              isLoading={false}
              failed={null}
              onRetry={() => undefined}
              onOpenList={() => undefined}
              {...shown}
            />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, press, discard, uploads }
}

it('a channel of which nothing could be loaded stays, with what waits in it and a way to try again', async () => {
  const onRetry = vi.fn()
  const elsewhere = { ...WAITING, hashKey: '1-8-a', groupId: 8, message: 'For another channel.' }
  const failed = { why: 'No answer.', isOffline: false, isPassing: true }
  const { page, press } = open([WAITING, elsewhere], { failed, onRetry })
  expect(page.textContent).toMatch(
    /This channel could not be loaded.*No answer\..*Both keys counted\..*Waiting to send/s,
  )
  expect(page.textContent).not.toContain('For another channel.')
  expect(page.textContent).not.toContain('Choose a channel')
  await press('Try again')
  expect(onRetry).toHaveBeenCalledOnce()
})

const REFUSED = buildOutboxEntry({
  hashKey: '1-7-b',
  message: `Handover of the night: ${'nothing of this is written down anywhere else. '.repeat(4)}`.trim(),
  createdAt: 1_000,
  attempts: 1,
  state: 'failed',
  error: 'You are no longer in this channel.',
})

it.each<[string, Shown]>([
  ['opens the address of', { isUnknown: true }],
  ['had open', { channelId: null, closed: { reason: 'removed', channelId: 7, threadId: null } }],
])('whoever %s a channel that is closed to them can copy or discard what could not be sent there', async (_, shown) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const reply = { ...REFUSED, hashKey: '1-7-c', parentId: 101, message: 'Said in a thread.' }
  const elsewhere = { ...REFUSED, hashKey: '1-8-a', groupId: 8, message: 'For another channel.' }
  const { page, press, discard } = open([REFUSED, reply, elsewhere], shown)
  expect(page.textContent).toContain(REFUSED.message)
  expect(page.textContent).toContain('Said in a thread.')
  expect(page.textContent).not.toContain('For another channel.')
  expect(page.textContent).not.toContain('Try again')
  await press('Copy text')
  expect(write).toHaveBeenCalledWith(REFUSED.message)
  expect(page.textContent).toContain('Copied!')
  await press('Discard')
  expect(discard).toHaveBeenCalledWith('1-7-b')
})

it('whoever was writing in a channel that is closed to them finds those words there, until they discard them', async () => {
  const place = { userId: 1, groupId: 7, parentId: null }
  const keep = (parentId: number | null, text: string) =>
    draftStore.change({ ...place, parentId }, (kept) => ({ ...kept, text, locationId: 2 }))
  keep(null, 'Walter asked for')
  keep(101, 'In the thread')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page, press, uploads } = open([], { isUnknown: true })
  expect(page.textContent).toMatch(/closed to you.*Walter asked for.*In the thread/s)
  await press('Copy text')
  expect(write).toHaveBeenCalledWith('Walter asked for')
  await press('Discard')
  expect([page.textContent, uploads.leave.mock.calls.length]).toEqual([expect.stringContaining('In the thread'), 0])
  expect(page.textContent).not.toContain('Walter asked for')
  expect(document.activeElement?.textContent).toContain('Discard')
  await press('Discard')
  expect(draftStore.groupsWithDrafts(1).size).toBe(0)
  expect(uploads.leave).toHaveBeenCalledWith(7)
})
