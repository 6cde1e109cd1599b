import type { Escalation, EscalationDefinition } from '@kinward/contract/escalations'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handleChange } from '../../features/escalations/escalation-events.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import type { RealtimeContext } from '../../realtime/context.ts'
import {
  buildDefinition,
  buildEscalation,
  buildEscalationStep,
  buildKeptStep,
  buildLocation,
  buildSession,
  buildUser,
} from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { EscalationSection } from './EscalationSection.tsx'
import { sectionLinks } from './section-links.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const HERE = buildLocation({ id: 2, permissions: ['CAN_MANAGE_STAFF'] })
const MILL = buildLocation({ id: 3, name: 'Mill River' })
const FOREIGN = buildLocation({ id: 9, Entity: { ...HERE.Entity, id: 8, name: 'Elsewhere' } })
const PEOPLE = [
  buildUser({ id: 7, fullName: 'Dana Whitlock' }),
  buildUser({ id: 8, fullName: 'Lena Sorko' }),
  buildUser({ id: 6, fullName: 'Edith Hale', userType: 'patient' }),
  buildUser({ id: 9, fullName: 'Tom Reyes', is_switched_off: true }),
]
const NURSE = { id: 5, name: 'on-call nurse', now: [], next: [] }
const dana = { id: 7, userGroupId: null }
const lena = { id: 8, userGroupId: null }
const off = { id: 9, userGroupId: null }
const nurse = { id: null, userGroupId: 5 }

type Sent = { method: string; path: string; body: unknown }

let kept: EscalationDefinition[]
let now: Escalation[]
let sent: Sent[]
let refusal: string | null
let root: Root | undefined

function answer(url: string, init: { method?: string; body?: string } = {}): unknown {
  const { method = 'GET' } = init
  const path = url.replace(/^.*\/locations\/\d+\//, '')
  if (method !== 'GET') {
    sent.push({ method, path, body: init.body === undefined ? undefined : JSON.parse(init.body) })
    return kept
  }
  if (path === 'escalations/definitions') return kept
  if (path === 'escalations') return now
  if (path === 'users/on-call') return { roles: [NURSE], changesAt: null }
  return PEOPLE
}

beforeEach(() => {
  kept = []
  now = []
  sent = []
  refusal = null
  sessionStore.set(buildSession({ locations: [HERE, MILL, FOREIGN] }))
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    if (refusal !== null && (init?.method ?? 'GET') !== 'GET') {
      const refused = { success: false, status: 409, message: refusal, data: { code: 'CONFLICT' } }
      return Response.json(refused, { status: 409 })
    }
    return Response.json({ success: true, status: 200, data: answer(url, init) })
  })
})

afterEach(() => act(() => root?.unmount()))

async function open(shows: string) {
  const client = createQueryClient()
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
  act(() =>
    root?.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <EscalationSection backTo={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const seen = (words: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(words)))
  const find = (name: string) => {
    const named = [...page.querySelectorAll<HTMLElement>('button, input, select')].find(
      (one) =>
        one.getAttribute('aria-label') === name ||
        one.textContent === name ||
        (one instanceof HTMLInputElement || one instanceof HTMLSelectElement
          ? [...(one.labels ?? [])].some((label) => label.textContent.startsWith(name))
          : false),
    )
    if (!named) throw new Error(`There is no ${name}.`)
    return named
  }
  const press = (name: string) => act(() => find(name).click())
  const type = (name: string, words: string) => {
    const field = find(name)
    const kind = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    act(() => {
      Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, words)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    })
  }
  const submit = () =>
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  await seen(shows)
  return { client, page, seen, find, press, type, submit }
}

const steps = (page: HTMLElement) => [...page.querySelectorAll('dialog h4')].map(({ textContent }) => textContent)

it('is for those who keep the roster', () => {
  const seenBy = (over: Partial<typeof HERE>) =>
    sectionLinks({ locations: [buildLocation(over)] }).some(({ label }) => label === 'Escalation')
  expect(seenBy({ permissions: ['CAN_MANAGE_STAFF'] })).toBe(true)
  expect(seenBy({ role: 'admin' })).toBe(true)
  expect(seenBy({})).toBe(false)
})

it('says what an escalation is where there is none, with a way to make one', async () => {
  const { page } = await open('No escalations yet')
  expect(page.textContent).toContain('An escalation calls for help until someone answers')
  expect(page.textContent).toContain('New escalation')
})

it('tells the steps in words, and where nobody would be called now', async () => {
  const parallel = { callInSequence: false, callInParallel: true, waitTime: 45 }
  kept = [
    buildDefinition({
      phone: '+1 555 0100',
      partnerLocationIds: [3, 77],
      steps: [buildKeptStep({ participants: [nurse] }), buildKeptStep({ participants: [dana, lena], ...parallel })],
    }),
    buildDefinition({ id: 9, displayName: 'Chaplain', steps: [buildKeptStep({ participants: [nurse] })] }),
  ]
  const nobody = buildEscalationStep({ participants: [] })
  now = [
    buildEscalation({ id: 4, steps: [nobody, buildEscalationStep()] }),
    buildEscalation({ id: 9, steps: [nobody] }),
  ]
  const { page, seen } = await open('Rapid response')
  await seen('Would call nobody now')
  const lines = [...page.querySelectorAll('ol li')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'On-call nurse, 30\u00A0sWould call nobody now',
    'Dana Whitlock and Lena Sorko at once, 45\u00A0s',
    'On-call nurse, 30\u00A0s',
  ])
  expect(page.textContent).toContain('Outside number +1 555 0100')
  expect(page.textContent).toContain('Also called from Mill River and 1 more location')
  expect(page.textContent).toContain('Nobody would be called now.')
})

it('makes one of people and roles, in the order they were chosen', async () => {
  const { page, press, type, submit } = await open('No escalations yet')
  press('New escalation')
  expect(page.textContent).not.toContain('Edith Hale')
  expect(page.textContent).not.toContain('Elsewhere')
  type('Name', 'Rapid response')
  type('Outside number', '911')
  press('Mill River')
  press('Lena Sorko')
  press('on-call nurse')
  press('Call on-call nurse earlier')
  type('Seconds to wait', '45')
  press('Also call their phones')
  press('Add a step')
  expect(document.activeElement?.textContent).toBe('Step 2 of 2')
  press('Dana Whitlock')
  submit()
  await act(() => vi.waitFor(() => expect(page.querySelector('dialog')).toBeNull()))
  const {
    id: _id,
    version: _version,
    ...wish
  } = buildDefinition({
    phone: '911',
    partnerLocationIds: [3],
    steps: [
      buildKeptStep({ participants: [nurse, lena], waitTime: 45, callToMobileNumber: true }),
      buildKeptStep({ participants: [dana] }),
    ],
  })
  expect(sent).toEqual([{ method: 'POST', path: 'escalations', body: wish }])
})

it('says what is missing, and keeps what was typed when it is refused', async () => {
  const { page, press, type, submit, seen, find } = await open('No escalations yet')
  press('New escalation')
  type('Outside number', 'front desk')
  type('Seconds to wait', '10')
  submit()
  for (const words of [
    'Give it a name.',
    'Enter one phone number, or leave it empty.',
    'Choose whom this step calls.',
    'Between 30 and 300 seconds.',
  ]) {
    expect(page.textContent).toContain(words)
  }
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(find('Name'))
  type('Name', 'Rapid response')
  type('Outside number', '')
  type('Seconds to wait', '30')
  press('Dana Whitlock')
  refusal = 'There is an escalation of this name already.'
  submit()
  await seen(refusal)
  expect(find('Name')).toHaveProperty('value', 'Rapid response')
  expect(page.querySelector('dialog')).not.toBeNull()
})

it('does not undo what someone else has changed since: it says so, shows theirs, and asks whose goes on', async () => {
  kept = [buildDefinition({ version: 3, steps: [buildKeptStep({ participants: [dana] })] })]
  const { page, press, type, submit, seen, find } = await open('Rapid response')
  press('Edit Rapid response')
  type('Outside number', '911')
  kept = [buildDefinition({ version: 4, steps: [buildKeptStep({ participants: [lena] })] })]
  refusal = 'Someone else has changed this escalation meanwhile.'
  submit()
  await seen(refusal)
  await seen('Lena Sorko, 30')
  expect(find('Outside number')).toHaveProperty('value', '911')
  press('Go on with mine')
  await act(() => vi.waitFor(() => expect(page.textContent).not.toContain(refusal)))
  expect(page.textContent).not.toContain('Go on with mine')
  expect(document.activeElement?.textContent).toBe('Step 1 of 1')
  refusal = null
  submit()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  const steps = [{ participants: [dana] }]
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { phone: '911', version: 4, steps } })
})

it('is gone on with as someone else has left it, where their change is taken', async () => {
  kept = [buildDefinition({ version: 3, steps: [buildKeptStep({ participants: [dana] })] })]
  const { client, press, type, submit, seen, find } = await open('Rapid response')
  press('Edit Rapid response')
  type('Outside number', '911')
  kept = [buildDefinition({ version: 4, phone: '112', steps: [buildKeptStep({ participants: [lena] })] })]
  act(() => handleChange({ locationId: 2 }, { client } as RealtimeContext))
  await seen('Someone else has changed this escalation meanwhile.')
  press('Take theirs')
  expect(find('Outside number')).toHaveProperty('value', '112')
  submit()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  const steps = [{ participants: [lena] }]
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { phone: '112', version: 4, steps } })
})

it('offers nobody who is switched off; whoever was in before is said to be, and can be taken out', async () => {
  kept = [buildDefinition({ steps: [buildKeptStep({ participants: [dana, off] })] })]
  const { page, press, submit } = await open('Dana Whitlock, then Tom Reyes (switched off)')
  press('Edit Rapid response')
  const whom = () => page.querySelector('[aria-label="Whom step 1 calls"]')?.textContent
  expect(whom()).toBe('Dana WhitlockTom ReyesSwitched off, is not called')
  press('Choose people and roles for step 1')
  const offered = [...page.querySelectorAll('[aria-label="People"] input')].map((one) => one.getAttribute('aria-label'))
  expect(offered).toEqual(['Dana Whitlock', 'Lena Sorko'])
  press('Take Tom Reyes out')
  expect(whom()).toBe('Dana Whitlock')
  submit()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { steps: [{ participants: [dana] }] } })
})

it('moves and removes steps, with the focus on the step, and leaves out who left', async () => {
  const gone = { id: 99, userGroupId: null }
  kept = [
    buildDefinition({
      steps: [[nurse], [dana, gone], [lena]].map((participants) => buildKeptStep({ participants })),
    }),
  ]
  const { page, press, submit } = await open('someone who is no longer here')
  press('Edit Rapid response')
  expect(page.textContent).toContain('Whoever is no longer here was left out')
  press('Move step 3 up')
  expect(document.activeElement?.textContent).toBe('Step 2 of 3')
  press('Move step 1 down')
  expect(document.activeElement?.textContent).toBe('Step 2 of 3')
  press('Remove step 3')
  expect(document.activeElement?.textContent).toBe('Step 2 of 2')
  expect(steps(page)).toEqual(['Step 1 of 2', 'Step 2 of 2'])
  submit()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: 'escalations/4',
    body: { steps: [{ participants: [lena] }, { participants: [nurse] }] },
  })
})

it('asks before it removes one, and reads again when it is told to', async () => {
  kept = [buildDefinition()]
  const { client, page, press, seen } = await open('Rapid response')
  press('Remove Rapid response')
  expect(page.textContent).toContain('Remove Rapid response?')
  expect(sent).toEqual([])
  const confirm = [...page.querySelectorAll<HTMLElement>('dialog button')].find(
    ({ textContent }) => textContent === 'Remove Rapid response',
  )
  kept = []
  act(() => confirm?.click())
  await seen('No escalations yet')
  expect(sent).toMatchObject([{ method: 'DELETE', path: 'escalations/4' }])
  kept = [buildDefinition({ displayName: 'Doctor on call' })]
  act(() => handleChange({ locationId: 2 }, { client } as RealtimeContext))
  await seen('Doctor on call')
})
