import type { Audience, OutgoingBroadcast } from '@kinward/contract/broadcasts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearKeptBroadcasts } from '../../features/broadcasts/kept-broadcasts.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { userKeys } from '../../features/users/keys.ts'
import { buildLocation, buildSession, buildUser } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import ComposeContainer from './ComposeContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const NORTH = buildLocation({ id: 1, name: 'North', role: 'admin' })
const SOUTH = buildLocation({ id: 2, name: 'South', role: 'admin' })

/** Whom the server was last asked to count. */
let counted: Audience | null = null
/** What the server waits for before it says how many it has counted. */
let held: Promise<void> | null = null
/** Whether the server cannot count just now. */
let isAway = false
/** How many the server counts. */
let total = 1
const onSaved = vi.fn<() => void>()

const waiting: OutgoingBroadcast = {
  id: 7,
  title: 'Winter road plan',
  message: 'Chains.',
  attachments: [],
  isUrgent: false,
  Sender: { id: 1, fullName: 'Maya Okafor', avatar: null },
  locations: [{ id: 1, name: 'North' }],
  state: 'scheduled',
  createdAt: '2030-01-01T00:00:00.000Z',
  sendAt: '2030-01-02T00:00:00.000Z',
  sentAt: null,
  stopReason: null,
  audience: { locationIds: [1], roles: ['admin', 'staff'], userIds: [] },
  recipients: 0,
  readBy: 0,
  mayChange: true,
  mayCancel: true,
}

vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
  if (body === null)
    return isAway
      ? Response.json({ success: false, status: 500, message: '', data: { code: 'INTERNAL' } }, { status: 500 })
      : Response.json({ success: true, status: 200, data: [buildUser({ id: 13, fullName: 'Cara North' })] })
  const asked: unknown = JSON.parse(body)
  if (!url.endsWith('/preview'))
    return Response.json({ success: true, status: 200, data: { ...waiting, ...(asked as object) } })
  if (isAway)
    return Response.json({ success: false, status: 500, message: '', data: { code: 'INTERNAL' } }, { status: 500 })
  counted = asked as Audience
  await held
  return Response.json({ success: true, status: 200, data: { total, locations: [] } })
})

beforeEach(() => {
  sessionStore.set(buildSession({ locations: [NORTH, SOUTH] }))
  counted = null
  isAway = false
  total = 1
  held = null
  onSaved.mockClear()
})
afterEach(() => clearKeptBroadcasts(1))

function open(broadcast: OutgoingBroadcast | null) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(userKeys.list(NORTH.id), [buildUser({ id: 11, fullName: 'Ann North' })])
  client.setQueryData(userKeys.list(SOUTH.id), [buildUser({ id: 22, fullName: 'Bea South' })])
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  const props = { location: NORTH, places: [NORTH, SOUTH], me: 1, onSaved, onClose: () => undefined }
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <ComposeContainer broadcast={broadcast} {...props} />
      </QueryClientProvider>,
    ),
  )
  const title = () => page.querySelector<HTMLInputElement>('input[data-autofocus]')
  const find = (label: string) =>
    [...page.querySelectorAll<HTMLElement>('label, button')].find(({ textContent }) => textContent.startsWith(label))
  return {
    page,
    client,
    title,
    find,
    write: (text: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title(), text)
        title()?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (label: string) => act(() => (find(label)?.querySelector('input') ?? find(label))?.click()),
    choose: (name: string) => act(() => page.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.click()),
    submit: () =>
      act(() => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    chosen: () =>
      [...page.querySelectorAll('ul[aria-label="Chosen people"] > li')].map(({ textContent }) => textContent),
    leave: () => {
      act(() => root.unmount())
      page.remove()
    },
  }
}

/** Opens, looks, and closes again. */
function titleOf(broadcast: OutgoingBroadcast | null): string | undefined {
  const again = open(broadcast)
  const title = again.title()?.value
  again.leave()
  return title
}

it.each([
  ['a new broadcast', null],
  ['a change of one that waits', waiting],
])(
  'what was begun of %s is there again after its window was closed, and goes for whoever starts over',
  (_, broadcast) => {
    const first = open(broadcast)
    expect(first.find('Start over')).toBeUndefined()
    first.write('The bridge is closed, go by the ferry')
    first.leave()
    const again = open(broadcast)
    expect(again.title()?.value).toBe('The bridge is closed, go by the ferry')
    again.press('Start over')
    expect(again.title()?.value).toBe(broadcast?.title ?? '')
    again.leave()
    expect(titleOf(broadcast)).toBe(broadcast?.title ?? '')
  },
)

it('a change is of the broadcast that it was begun of, and is let go once it is saved', async () => {
  const first = open(waiting)
  first.write('The bridge is closed')
  first.leave()
  expect([titleOf(null), titleOf({ ...waiting, id: 8 })]).toEqual(['', waiting.title])
  const again = open(waiting)
  await act(() => vi.waitFor(() => expect(counted).not.toBeNull()))
  await act(() => vi.waitFor(() => expect(again.find('Save')).toBeDefined()))
  again.submit()
  await act(() => vi.waitFor(() => expect(again.find('Schedule it')).toBeDefined()))
  again.press('Schedule it')
  await act(() => vi.waitFor(() => expect(onSaved).toHaveBeenCalled()))
  again.leave()
  expect(titleOf(waiting)).toBe(waiting.title)
})

it('leads whoever sends it out of the message to what is missing', async () => {
  // Its code comes with its first use.
  await import('../../features/composer/components/RichEditor.tsx')
  const { page, title, leave } = open(null)
  await act(() => vi.waitFor(() => expect(page.querySelector('[role=textbox]')).not.toBeNull()))
  const message = page.querySelector<HTMLElement>('[role=textbox]')
  act(() => message?.focus())
  act(() => {
    message?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    )
  })
  expect(page.textContent).toContain('Give it a title.')
  expect(document.activeElement).toBe(title())
  leave()
})

it('says that the people of a location could not be loaded, and loads them again', async () => {
  const { press, find, page, client, leave } = open(null)
  client.removeQueries({ queryKey: userKeys.list(NORTH.id) })
  isAway = true
  press('People you name')
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Who can be named could not be loaded')))
  isAway = false
  await act(async () => find('Try again')?.click())
  await act(() => vi.waitFor(() => expect(page.querySelector('input[aria-label="Cara North"]')).not.toBeNull()))
  leave()
})

it('goes to nobody who was named at a location that is not chosen any more, and is not seen to be named', async () => {
  const { press, choose, chosen, leave } = open(null)
  press('People you name')
  choose('Ann North')
  expect(chosen()).toEqual(['Ann North'])
  press('South')
  choose('Bea South')
  await act(() => vi.waitFor(() => expect(counted?.userIds).toEqual([11, 22])))
  press('North')
  expect(chosen()).toEqual(['Bea South'])
  await act(() => vi.waitFor(() => expect(counted).toMatchObject({ locationIds: [2], userIds: [22] })))
  press('North')
  expect(chosen()).toEqual(['Ann North', 'Bea South'])
  leave()
})

it('can be sent after it could not be counted whom it goes to: whoever presses Send has them counted again', async () => {
  isAway = true
  const { find, submit, page, leave } = open(waiting)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Who gets it could not be counted')))
  isAway = false
  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Goes to 1 person')))
  submit()
  await act(() => vi.waitFor(() => expect(find('Schedule it')).toBeDefined()))
  leave()
})

it('says before it is sent that it carries more files than a broadcast can', async () => {
  const files = Array.from({ length: 21 }, (_, id) => {
    const facts = { mimeType: 'text/plain', extension: 'txt', size: 1, url: `files/${id}` }
    return { type: 'file' as const, id: id + 1, name: `${id}.txt`, orignalFileName: `${id}.txt`, ...facts }
  })
  const { find, submit, page, leave } = open({ ...waiting, attachments: files })
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Goes to 1 person')))
  submit()
  expect(page.textContent).toContain('at most 20 files')
  expect(find('Schedule it')).toBeUndefined()
  act(() => page.querySelector<HTMLElement>('[aria-label="Remove 0.txt"]')?.click())
  expect(page.textContent).not.toContain('at most 20 files')
  leave()
})

it('goes to nobody before whoever sends it has seen how many of those it is for now', async () => {
  const { find, press, submit, page, leave } = open(waiting)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Goes to 1 person')))
  const counting = Promise.withResolvers<void>()
  held = counting.promise
  press('South')
  submit()
  await act(() => vi.waitFor(() => expect(find('Schedule it')).toBeDefined()))
  const isHeld = () => find('Schedule it')?.getAttribute('aria-disabled')
  expect(isHeld()).toBe('true')
  await act(async () => counting.resolve())
  await act(() => vi.waitFor(() => expect(isHeld()).toBeNull()))
  press('Schedule it')
  await act(() => vi.waitFor(() => expect(onSaved).toHaveBeenCalled()))
  leave()
})

it('does not ask by itself once it is counted: whoever asked while it could not be presses Send again', async () => {
  const { find, press, submit, page, leave } = open(waiting)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Goes to 1 person')))
  isAway = true
  press('South')
  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Who gets it could not be counted')))
  expect(find('Schedule it')).toBeUndefined()
  isAway = false
  press('South')
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Goes to 1 person')))
  expect(find('Schedule it')).toBeUndefined()
  leave()
})

it('is not sent to nobody by whoever asked before it was counted', async () => {
  const { find, press, submit, page, leave } = open(waiting)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Goes to 1 person')))
  total = 0
  press('South')
  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Nobody would get this.')))
  expect(find('Schedule it')).toBeUndefined()
  leave()
})
