import type { OnCallShift, RosterRole } from '@kinward/contract/on-call'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handleChange } from '../../features/on-call/on-call-events.ts'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildLocation, buildUser } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { toastStore } from '../../ui/toast.ts'
import { createQueryClient } from '../query-client.ts'
import OnCallPane from './OnCallPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const HERE = buildLocation({ id: 2, permissions: ['CAN_MANAGE_STAFF'], timeZone: 'UTC' })
const PEOPLE = new Map(
  [
    buildUser({ id: 7, fullName: 'Ruth Alvarez', title: null }),
    buildUser({ id: 8, fullName: 'Tom Reyes', title: null }),
  ].map((one) => [one.id, one]),
)
const MEANWHILE = 'Someone else has changed this shift meanwhile. Please look at it again.'

type Sent = { method: string; path: string; body: unknown }

let roster: RosterRole[]
let sent: Sent[]
let isRefused: boolean
let isGone: boolean
let root: Root
let page: HTMLElement

function keep(over: Partial<OnCallShift>): void {
  const shift: OnCallShift = {
    id: 4,
    version: 1,
    userId: 7,
    schedule: 'daily_1__',
    startsAt: '2026-11-17T19:00:00.000Z',
    minutes: 720,
    timeZone: 'UTC',
    locationId: 2,
    name: 'Night',
    text: 'Every Day',
    isActive: true,
    ...over,
  }
  roster = [{ id: 5, name: 'Night', shifts: [shift], gaps: [] }]
}

beforeEach(() => {
  keep({})
  sent = []
  isRefused = false
  isGone = false
  toastStore.clear()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.replace(/^.*\/locations\/\d+\//, '')
    if (method !== 'GET') sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) })
    if (method !== 'GET' && isRefused) {
      return Response.json(
        { success: false, status: 409, message: MEANWHILE, data: { code: 'CONFLICT' } },
        { status: 409 },
      )
    }
    if (method !== 'GET' && isGone) {
      return Response.json(
        { success: false, status: 404, message: 'There is nothing here.', data: { code: 'NOT_FOUND' } },
        { status: 404 },
      )
    }
    const roles = [{ id: 5, name: 'Night', now: [], next: [] }]
    const data = path === 'users/on-call' ? { roles, changesAt: null } : path === 'escalations' ? [] : roster
    return Response.json({ success: true, status: 200, data })
  })
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

const seen = (words: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(words)))
const press = (name: string) =>
  act(() =>
    [...page.querySelectorAll('button')]
      .find((one) => one.getAttribute('aria-label') === name || one.textContent === name)
      ?.click(),
  )
const submit = () =>
  act(() => void page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
const hours = () => page.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
const who = () => page.querySelector('select')?.selectedOptions[0]?.textContent

function typeHours(text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(hours(), text)
    hours()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function open() {
  const client = createQueryClient()
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <OnCallPane location={HERE} people={PEOPLE} me={1} onOpenList={() => undefined} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await seen('Night')
  press('Change the roster')
  await seen('Every Day')
  return client
}

test('a shift that someone else has changed is not saved over theirs: theirs is shown, and whose goes on is asked', async () => {
  await open()
  press('Edit the shift of Ruth Alvarez')
  typeHours('13')
  keep({ version: 2, userId: 8, minutes: 600 })
  isRefused = true
  submit()
  await seen(MEANWHILE)
  await seen('Tom Reyes, Every Day · 7:00\u00A0pm · 10\u00A0h')
  expect([hours()?.value, who()]).toEqual(['13', 'Ruth Alvarez'])
  press('Go on with mine')
  await act(() => vi.waitFor(() => expect(page.textContent).not.toContain(MEANWHILE)))
  expect([hours()?.value, who(), page.textContent.includes('Go on with mine')]).toEqual(['13', 'Ruth Alvarez', false])
  expect(document.activeElement).toBe(page.querySelector('select'))
  isRefused = false
  submit()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(2)))
  expect(sent).toMatchObject([
    { method: 'PUT', body: { userId: 7, minutes: 780, version: 1 } },
    { method: 'PUT', body: { userId: 7, minutes: 780, version: 2 } },
  ])
})

test('a shift is gone on with as someone else has left it, where their change is taken', async () => {
  const client = await open()
  press('Edit the shift of Ruth Alvarez')
  typeHours('13')
  keep({ version: 2, userId: 8, minutes: 600, schedule: 'monthly_1__', text: 'Every Month' })
  act(() => handleChange({ locationId: 2 }, { client } as RealtimeContext))
  await seen('Someone else has changed this shift meanwhile. Now it is:')
  press('Take theirs')
  expect([hours()?.value, who()]).toEqual(['10', 'Tom Reyes'])
  submit()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  expect(sent).toMatchObject([{ body: { userId: 8, minutes: 600, schedule: 'monthly_1__', version: 2 } }])
})

test('a shift that someone else has changed is not removed unseen: it is said, and the roster shows it', async () => {
  await open()
  keep({ version: 2, userId: 8 })
  isRefused = true
  press('Remove the shift of Ruth Alvarez')
  await seen('Tom Reyes')
  expect(sent).toMatchObject([{ method: 'DELETE', path: 'on-call/shifts/4?version=1' }])
  expect(toastStore.read()).toMatchObject([{ title: MEANWHILE }])
})

describe('a shift that someone else has removed meanwhile', () => {
  const GONE = 'Someone else has removed this meanwhile. The roster shows what there is now.'
  const takeAway = () => {
    roster = [{ id: 5, name: 'Night', shifts: [], gaps: [] }]
    isGone = true
  }

  test('is not saved: that is said, what was typed stays, and the roster no longer shows it', async () => {
    await open()
    press('Edit the shift of Ruth Alvarez')
    typeHours('13')
    takeAway()
    submit()
    await seen(GONE)
    await seen('No shifts yet.')
    expect(hours()?.value).toBe('13')
  })

  test('is not removed again: that is said, and the roster no longer shows it', async () => {
    await open()
    takeAway()
    press('Remove the shift of Ruth Alvarez')
    await seen('No shifts yet.')
    expect(toastStore.read()).toMatchObject([{ title: GONE }])
  })
})
