import type { PatientDetails } from '@kinward/contract/managing-patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildLocation, buildSession, buildUser } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { userKeys } from '../../users/keys.ts'
import { patientKeys } from '../keys.ts'
import PatientTeam from './PatientTeam.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const HERE = buildLocation({ role: 'admin', featureFlags: { patientMessages: true } })
const PEOPLE = [
  buildUser({ id: 7, fullName: 'Ruth Alvarez' }),
  buildUser({ id: 8, fullName: 'Tom Reyes', is_switched_off: true }),
  buildUser({ id: 9, fullName: 'Lena Sorko', is_switched_off: true }),
]
const WALTER: PatientDetails = {
  id: 3,
  patientId: null,
  locationId: HERE.id,
  first_name: 'Walter',
  last_name: 'Brandvold',
  fullName: 'Walter Brandvold',
  birth_date: null,
  program: null,
  avatar: null,
  is_discharged: false,
  archived_at: null,
  profile: {
    acuity_score: null,
    acuity_details: { currentScore: '--', text: null, background: null },
    assessments: [],
  },
  flags: [],
  flagSummery: 0,
  groupId: null,
  familyGroupId: null,
  hasJoined: false,
  last_message_time: null,
  gender: null,
  phone: null,
  address: null,
  assignedIds: [8],
}

function open({ people = PEOPLE, assignedIds = WALTER.assignedIds } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body?: string } = {}) => {
    if (init.body !== undefined) sent.push(JSON.parse(init.body))
    return Response.json({ success: true, status: 200, data: [] })
  })
  sessionStore.set(buildSession({ locations: [HERE] }))
  const client = createQueryClient()
  client.setQueryData(userKeys.list(HERE.id), people)
  client.setQueryData(patientKeys.details(HERE.id, 3), { ...WALTER, assignedIds })
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <PatientTeam entityId={HERE.Entity.id} locationId={HERE.id} patientId={3} />
      </QueryClientProvider>,
    ),
  )
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, press, sent }
}

test('whoever is responsible and switched off is said to be, can be taken out, and nobody else who is gets offered', async () => {
  const { page, press, sent } = open()
  expect(page.querySelector('section li')?.textContent).toContain('Tom ReyesSwitched off')
  press('Change')
  const boxes = [...page.querySelectorAll<HTMLInputElement>('[aria-label="People"] input')]
  expect(boxes.map((box) => [box.getAttribute('aria-label'), box.checked])).toEqual([
    ['Ruth Alvarez', false],
    ['Tom Reyes', true],
  ])
  act(() => boxes.forEach((box) => box.click()))
  await act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(sent).toContainEqual({ added: [7], removed: [8] }))
  })
})

test('whoever is responsible and unknown to the reader is not nobody, and stays responsible', async () => {
  const { page, press, sent } = open({ assignedIds: [7, 77] })
  expect([...page.querySelectorAll('section li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ruth Alvarez'),
    'Someone you do not know',
  ])
  press('Change')
  const field = page.querySelector<HTMLInputElement>('dialog input')
  const backspace = () => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }))
  act(() => void backspace())
  act(() => void backspace())
  await act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(sent).toContainEqual({ added: [], removed: [7] }))
  })
})

test('nobody is said to be responsible only where nobody is', () => {
  const words = (assignedIds: number[]) => open({ people: [], assignedIds }).page.textContent
  expect(words([])).toContain('Nobody is responsible yet.')
  expect(words([77])).not.toContain('Nobody is responsible yet.')
})
