import type { Escalation } from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { escalationKeys } from '../../features/escalations/keys.ts'
import { onCallKeys } from '../../features/on-call/keys.ts'
import { phoneBoxStore } from '../../features/calls/phone-box.ts'
import { startCall } from '../../features/calls/use-calls.ts'
import { buildEscalation, buildEscalationStep, buildLocation } from '../../test/factories.ts'
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
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <OnCallPane location={location} people={new Map()} me={ME} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
}

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
