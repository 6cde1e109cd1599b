import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type PhoneBox, phoneBoxStore } from '../../features/calls/phone-box.ts'
import { type Unanswered, unansweredStore } from '../../features/calls/unanswered.ts'
import { startCall } from '../../features/calls/use-calls.ts'
import { onCallKeys } from '../../features/on-call/keys.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { userKeys } from '../../features/users/keys.ts'
import { buildLocation, buildSession, buildUser } from '../../test/factories.ts'
import { buildSupport } from '../../test/fake-calls.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { CallsHere } from './CallsHere.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock(import('../../features/calls/use-calls.ts'), async (original) => ({
  ...(await original()),
  startCall: vi.fn<typeof startCall>(async () => {}),
}))

const location = buildLocation({ featureFlags: { personalMessages: true } })
const turn = (userId: number) => ({ userId, from: '2026-03-02T01:00:00Z', until: '2026-03-02T07:00:00Z' })
const roles = [
  { id: 1, name: 'on-call doctor', now: [turn(4), turn(1)], next: [turn(5)] },
  { id: 2, name: 'on-call nurse', now: [turn(1)], next: [] },
]
const unanswered: Unanswered = {
  support: buildSupport(),
  place: { entityId: 1, locationId: location.id, locationName: location.name, channel: null },
  why: 'nobodyToCall',
}

// Its code comes late; a slow machine may take a while to read it.
beforeAll(() =>
  Promise.all([
    import('./WhoElseModal.tsx'),
    import('./NoOwnPhoneModal.tsx'),
    import('../../features/calls/components/DialDirect.tsx'),
    import('@kinward/contract/dialled-phones'),
  ]),
)

let root: Root
let page: HTMLElement

beforeEach(() => {
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
  vi.mocked(startCall).mockClear()
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  unansweredStore.set(null)
  phoneBoxStore.set(null)
})

const people = [
  buildUser(),
  buildUser({ id: 4, fullName: 'Kofi Mensah', title: 'Physician' }),
  buildUser({ id: 5, fullName: 'Ana Ruiz' }),
]

async function show(over: Partial<Unanswered> = {}, shownRoles = roles, hasPeople = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(onCallKeys.now(location.id), { roles: shownRoles, changesAt: null })
  if (hasPeople) client.setQueryData(userKeys.list(location.id), people)
  sessionStore.set(buildSession({ locations: [location] }))
  unansweredStore.set({ ...unanswered, ...over })
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <CallsHere />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull()))
}

const dialog = () => page.querySelector('dialog')
const button = (name: string) => page.querySelector<HTMLElement>(`button[aria-label="${name}"]`)

test('nobody to call: who is on call by role, to be written to and called, and the number outside', async () => {
  await show()
  const words = dialog()?.textContent
  expect(words).toContain('No one is available')
  expect(words).toContain('There is nobody to call for ‘Rapid response’ right now.')
  expect(words).toContain('on-call doctorKofi MensahPhysician')
  for (const absent of ['on-call nurse', 'Maya Okafor', 'Ana Ruiz']) expect(words).not.toContain(absent)
  expect(button('Message Kofi Mensah')).not.toBeNull()
  const number = page.querySelector('a[href^="tel:"]')
  expect([number?.getAttribute('href'), number?.textContent]).toEqual(['tel:+15550100', 'Call +1 555 0100'])
})

test('a press calls someone, and the window goes', async () => {
  await show({ why: 'nobodyAnswered' })
  for (const words of ['No one answered', '‘Rapid response’ has rung for everyone it calls.'])
    expect(dialog()?.textContent).toContain(words)
  act(() => button('Call Kofi Mensah')?.click())
  expect(vi.mocked(startCall).mock.calls).toMatchObject([[{ callee: { userId: 4 }, kind: 'KINWARD_VOICE' }]])
  expect([dialog(), unansweredStore.get()]).toEqual([null, null])
})

test('where phones are called, a press rings theirs', async () => {
  await show()
  expect(button('Phone Kofi Mensah')).toBeNull()
  act(() => sessionStore.set(buildSession({ locations: [{ ...location, phoneCalls: true }] })))
  act(() => button('Phone Kofi Mensah')?.click())
  expect(vi.mocked(startCall).mock.calls).toMatchObject([[{ callee: { userId: 4 }, kind: 'KINWARD_VOICE_PHONE_CALL' }]])
})

test('who has no number of their own is led to their profile, and a number is dialled for whoever has none', async () => {
  sessionStore.set(buildSession({ locations: [location] }))
  const showBox = async (box: PhoneBox) => {
    act(() => phoneBoxStore.set(box))
    await act(async () =>
      root.render(
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>
            <CallsHere />
          </QueryClientProvider>
        </MemoryRouter>,
      ),
    )
    await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull()))
  }
  await showBox({ kind: 'no-own-phone' })
  expect(dialog()?.textContent).toContain('your profile has no number yet')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/settings/profile')
  act(() => phoneBoxStore.set(null))
  await showBox({ kind: 'dial', place: unanswered.place, without: null, refused: { typed: '207 555 0143', why: 'no' } })
  const call = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Call')
  await act(async () => call?.click())
  await act(() => vi.waitFor(() => expect(vi.mocked(startCall)).toHaveBeenCalledOnce()))
  expect(vi.mocked(startCall).mock.calls).toMatchObject([
    [{ dialled: { number: '+12075550143' }, kind: 'DIRECT_PHONE_CALL', place: unanswered.place }],
  ])
  expect(phoneBoxStore.get()).toBeNull()
})

test('where nobody else is on call and there is no number, that is said', async () => {
  await show({ support: buildSupport({ phone: null }) }, [])
  expect(dialog()?.textContent).toContain('Nobody else is on call here now.')
  expect(page.querySelector('a[href^="tel:"]')).toBeNull()
})

test('whoever is on call and not known to the reader is someone, not nobody', async () => {
  await show({}, [{ id: 1, name: 'on-call doctor', now: [turn(77)], next: [] }])
  expect(dialog()?.textContent).toContain('on-call doctorSomeoneUntil ')
  expect(dialog()?.textContent).not.toContain('Nobody else is on call here now.')
  expect([button('Message Someone'), button('Call Someone')]).toEqual([null, null])
})

test('where people could not be loaded that is said, and they are asked for again', async () => {
  const answer = () => Response.json({ success: true, status: 200, data: people })
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer()).mockRejectedValueOnce(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
  await show({}, roles, false)
  await act(() => vi.waitFor(() => expect(dialog()?.textContent).toContain('Who is on call could not be loaded.')))
  const again = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await act(async () => again?.click())
  await act(() => vi.waitFor(() => expect(button('Call Kofi Mensah')).not.toBeNull()))
})

test('a call that was broken off says so, and a number that cannot be dialled is only shown', async () => {
  await show({ why: 'brokenOff', support: buildSupport({ phone: '911 or 555-0100' }) })
  for (const words of ['No one was reached', 'was broken off before anyone could be talked to', '911 or 555-0100'])
    expect(dialog()?.textContent).toContain(words)
  expect(page.querySelector('a[href^="tel:"]')).toBeNull()
})

test('a locked screen shows it once it is unlocked', async () => {
  await show()
  act(() => sessionStore.set(buildSession({ locations: [location], isLocked: true })))
  expect(dialog()).toBeNull()
  act(() => sessionStore.set(buildSession({ locations: [location] })))
  expect(dialog()).not.toBeNull()
})
