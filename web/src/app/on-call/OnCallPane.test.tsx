import type { Escalation } from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { escalationKeys } from '../../features/escalations/keys.ts'
import { onCallKeys } from '../../features/on-call/keys.ts'
import { phoneBoxStore } from '../../features/calls/phone-box.ts'
import { startCall } from '../../features/calls/use-calls.ts'
import { buildEscalation, buildEscalationStep, buildLocation, buildUser } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import OnCallPane from './OnCallPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock(import('../../features/calls/use-calls.ts'), () => ({ startCall: vi.fn<typeof startCall>(async () => {}) }))

const ME = 1
const location = buildLocation()
let root: Root
let page: HTMLElement

beforeEach(() => {
  page = document.createElement('div')
  root = createRoot(page)
  vi.mocked(startCall).mockClear()
})

afterEach(() => act(() => root.unmount()))

function show(...escalations: Escalation[]) {
  showAt(location, escalations)
}

function showAt(location: Location, escalations: readonly Escalation[] = []) {
  const client = new QueryClient()
  client.setQueryData(onCallKeys.now(location.id), { roles: [], changesAt: null })
  client.setQueryData(escalationKeys.callable(location.id), escalations)
  act(() => render(client, new Map(), location))
}

function render(client: QueryClient, people: ReadonlyMap<number, User>, at = location) {
  root.render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <OnCallPane location={at} people={people} me={ME} onOpenList={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

describe('at the change of a shift, where no answer comes', () => {
  const now = Date.parse('2026-11-17T18:59:00Z')
  const day = { userId: 7, from: '2026-11-17T07:00:00.000Z', until: '2026-11-17T19:00:00.000Z' }
  const night = { userId: 8, from: '2026-11-17T19:00:00.000Z', until: '2026-11-18T07:00:00.000Z' }
  const people = new Map([
    [7, buildUser({ id: 7, fullName: 'Ruth Alvarez' })],
    [8, buildUser({ id: 8, fullName: 'Tom Reyes' })],
  ])
  const names = () => [...page.querySelectorAll('section[aria-label="Night"] button')].map((one) => one.textContent)

  beforeEach(() => {
    vi.useFakeTimers({ now })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no network.')))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  })

  test('it is the turn of whoever is next, and what is shown says that it is old', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const roles = [{ id: 1, name: 'Night', now: [day], next: [night] }]
    client.setQueryData(onCallKeys.now(location.id), { roles, changesAt: day.until })
    client.setQueryData(escalationKeys.callable(location.id), [])
    act(() => render(client, people))
    expect([names()[0], page.textContent.includes('may have changed')]).toEqual(['Ruth Alvarez', false])
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect([names()[0], page.textContent.includes('Ruth Alvarez')]).toEqual(['Tom Reyes', false])
    expect(page.querySelector('[role="alert"]')?.textContent).toContain('Who is on call may have changed.')
  })
})

const lines = () => [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
const press = (name: string) => act(() => page.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click())

test('what can be called for help stands on top: whose it is, whom it calls first, in how many steps', () => {
  show(
    buildEscalation(),
    buildEscalation({ id: 6, displayName: 'Doctor on call', phone: null, locationId: 3, locationName: 'North Shore' }),
    buildEscalation({
      id: 8,
      displayName: 'Pharmacy',
      phone: null,
      steps: [buildEscalationStep({ participants: [] })],
    }),
  )
  expect(lines()).toEqual([
    'Rapid responseCalls Tom Reyes first, 2\u00A0steps in allOutside of Kinward: +1 555 0100Call',
    'Doctor on callOf North ShoreCalls Tom Reyes first, 2\u00A0steps in allCall',
    'PharmacyNobody is on call for it nowCall',
  ])
})

test('one press calls it, also where nobody is on call for it', () => {
  const steps = [buildEscalationStep({ participants: [] }), buildEscalationStep({ action: 'VIDEO_CALL' })]
  show(buildEscalation({ steps }), buildEscalation({ id: 8, displayName: 'Pharmacy', phone: null, steps: [] }))
  press('Call Rapid response')
  press('Call Pharmacy')
  const place = { entityId: 1, locationId: location.id, locationName: 'Harbor House', channel: null }
  const support = { escalationId: 5, displayName: 'Rapid response', phone: '+1 555 0100', runEscalation: true }
  expect(vi.mocked(startCall).mock.calls).toEqual([
    [{ support: { ...support, partnerLocationId: location.id }, kind: 'KINWARD_VIDEO', place }],
    [expect.objectContaining({ kind: 'KINWARD_VOICE', place })],
  ])
})

test('where nothing can be called, nothing is said of it', () => {
  show()
  expect(page.textContent).not.toContain('Call for help')
})

test('a number is dialled from here where phones are called, and nowhere else', () => {
  const dial = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Dial Direct')
  show()
  expect(dial()).toBeUndefined()
  showAt({ ...location, phoneCalls: true })
  act(() => dial()?.click())
  expect(phoneBoxStore.get()).toMatchObject({ kind: 'dial', place: { locationId: location.id }, without: null })
  phoneBoxStore.set(null)
})
