import type { SharedItem } from '@kinward/contract/shared-items'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileKeys } from '../../features/files/keys.ts'
import type { MediaPlace } from '../../features/files/media-context.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import MediaContainer from './MediaContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const GROUP = 7

/** What the channel's messages carry, by the number of the message. */
let shared: number[] = []

const itemOf = (messageId: number): SharedItem => ({
  groupId: GROUP,
  messageId,
  place: 0,
  senderId: 1,
  timeStamp: messageId,
  attachment: { type: 'file', id: messageId, orignalFileName: `paper-${messageId}.docx`, url: `files/${messageId}` },
  tags: [],
})

/** Whether the server answers. */
let isAway = false

/** A page as the server gives it: those right after a message, or right before one, the newest first. */
vi.stubGlobal('fetch', async (url: string) => {
  if (isAway) {
    const refusal = { success: false, status: 503, message: '', data: { code: 'UNAVAILABLE' } }
    return Response.json(refusal, { status: 503 })
  }
  const query = new URL(url, 'https://kinward.test').searchParams
  const [after, before] = [Number(query.get('after') ?? 0), Number(query.get('before') ?? Infinity)]
  const limit = Number(query.get('limit'))
  const between = shared.filter((id) => id > after && id < before)
  const page = query.has('after') ? between.slice(0, limit) : between.slice(-limit)
  return Response.json({ success: true, status: 200, data: page.toReversed().map(itemOf) })
})

beforeEach(() => {
  isAway = false
  sessionStore.set(buildSession())
  document.body.replaceChildren()
})

function Viewer({ first }: { first: number }) {
  const [at, setAt] = useState<MediaPlace>({ groupId: GROUP, messageId: first, place: 0 })
  const rest = { location: buildLocation(), groups: [], people: new Map(), me: 1, onClose: () => undefined }
  return <MediaContainer at={at} onStep={setAt} {...rest} />
}

async function open(first: number) {
  const page = document.createElement('div')
  document.body.append(page)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  await act(async () =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Viewer first={first} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const title = () => page.querySelector('h2')?.textContent
  await vi.waitFor(() => expect(title()).toBe(`paper-${first}.docx`))
  await settled(client)
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    await act(async () => page.querySelector('h2')?.dispatchEvent(event))
  }
  return { client, title, press, page }
}

type Press = (key: string) => Promise<void>

const pressButton = (page: HTMLElement, name: string) =>
  act(async () => page.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click())

const settled = (client: QueryClient) => vi.waitFor(() => act(async () => expect(client.isFetching()).toBe(0)))

/** Something was sent, changed or deleted somewhere: what was shared is asked for again. */
async function hearOfMessage(client: QueryClient) {
  await act(() => client.invalidateQueries({ queryKey: fileKeys.lists }))
  await settled(client)
}

test('what is open stays open while others send, and what they sent comes after it', async () => {
  shared = [1, 2, 3, 4, 5]
  const { client, title, press } = await open(5)
  shared.push(6)
  await hearOfMessage(client)
  expect(title()).toBe('paper-5.docx')
  await press('ArrowRight')
  await vi.waitFor(() => expect(title()).toBe('paper-6.docx'))
  await press('ArrowLeft')
  await press('ArrowLeft')
  await vi.waitFor(() => expect(title()).toBe('paper-4.docx'))
})

test('what is open among many stays open, with all on both sides of it', async () => {
  shared = Array.from({ length: 70 }, (_, index) => index + 1)
  const { client, title, press } = await open(40)
  for (let at = 41; at <= 64; at++) {
    await press('ArrowRight')
    await vi.waitFor(() => expect(title()).toBe(`paper-${at}.docx`))
  }
  await settled(client)
  await hearOfMessage(client)
  expect(title()).toBe('paper-64.docx')
  for (let at = 63; at >= 20; at--) {
    await press('ArrowLeft')
    await vi.waitFor(() => expect(title()).toBe(`paper-${at}.docx`))
  }
})

test('what was taken back while it was open is no longer shown', async () => {
  shared = [1, 2, 3]
  const { client, title, page } = await open(3)
  shared = [1, 2]
  await hearOfMessage(client)
  await vi.waitFor(() => expect(title()).not.toBe('paper-3.docx'))
  expect(page.textContent).toContain('no longer')
})

test.each([
  ['a key', (press: Press) => press('ArrowLeft')],
  ['the button', (_press: Press, page: HTMLElement) => pressButton(page, 'Previous')],
])('what could not be had for a moment is led to by %s', async (_, goBack) => {
  shared = Array.from({ length: 60 }, (_one, index) => index + 1)
  const { client, title, press, page } = await open(40)
  isAway = true
  for (let at = 39; at >= 21; at--) {
    await press('ArrowLeft')
    await vi.waitFor(() => expect(title()).toBe(`paper-${at}.docx`))
  }
  await settled(client)
  isAway = false
  await goBack(press, page)
  await settled(client)
  await goBack(press, page)
  await vi.waitFor(() => expect(title()).toBe('paper-20.docx'))
})
