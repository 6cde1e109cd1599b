import type { ListedPatient } from '@kinward/contract/managing-patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildLocation, buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { EnrolPatientModal } from './EnrolPatientModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const HERE = buildLocation({ id: 2, featureFlags: { patientMessages: true } })
const PROGRAM = {
  id: 4,
  name: 'Hospice',
  description: '',
  isShared: false,
  steps: [{ id: 1, name: 'One' }],
  version: 1,
  patientCount: 0,
  archived_at: null,
}

const patient = (id: number, first_name: string): ListedPatient => ({
  id,
  patientId: String(id),
  locationId: 2,
  first_name,
  last_name: 'Brandvold',
  fullName: `${first_name} Brandvold`,
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
})

function open(location = HERE, inIt: number[] = []) {
  const page = document.createElement('div')
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <EnrolPatientModal location={location} program={PROGRAM} inIt={inIt} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const names = () => [...page.querySelectorAll('li label')].map(({ textContent }) => textContent)
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, names, press }
}

it('whoever is chosen stays in sight while another is looked for', async () => {
  sessionStore.set(buildSession({ locations: [HERE] }))
  vi.stubGlobal('fetch', (url: string) => {
    const words = new URL(url, 'http://kinward').searchParams.get('keyword') ?? ''
    const data = [patient(1, 'Walter'), patient(2, 'Ruth')].filter(({ fullName }) => fullName.includes(words))
    return Promise.resolve(Response.json({ success: true, status: 200, data }))
  })
  const { page, names } = open()
  const find = (words: string) =>
    act(() => {
      const field = page.querySelector('input:not([type=radio])')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await act(() => vi.waitFor(() => expect(names()).toEqual(['Walter Brandvold · 1', 'Ruth Brandvold · 2'])))
  find('Ruth')
  await act(() => vi.waitFor(() => expect(names()).toEqual(['Ruth Brandvold · 2'])))
  act(() => page.querySelector<HTMLInputElement>('input[type=radio]')?.click())
  find('Walter')
  await act(() => vi.waitFor(() => expect(names()).toEqual(['Ruth Brandvold · 2', 'Walter Brandvold · 1'])))
  const chosen = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ checked }) => checked)
  expect(chosen).toEqual([true, false])
})

it('says that the patients could not be loaded, and not that there are none', async () => {
  sessionStore.set(buildSession({ locations: [HERE] }))
  let isAway = true
  const refusal = { success: false, status: 503, message: '', data: { code: 'UNAVAILABLE' } }
  vi.stubGlobal('fetch', async () =>
    isAway
      ? Response.json(refusal, { status: 503 })
      : Response.json({ success: true, status: 200, data: [patient(1, 'Walter')] }),
  )
  const { page, names, press } = open()
  expect(page.textContent).not.toContain('No patient')
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('could not be loaded')))
  expect(page.textContent).not.toContain('No patient')
  isAway = false
  press('Try again')
  await act(() => vi.waitFor(() => expect(names()).toEqual(['Walter Brandvold · 1'])))
})

it('leads on to those who stand behind a page of patients who are in it already', async () => {
  let isAway = false
  const refusal = { success: false, status: 503, message: '', data: { code: 'UNAVAILABLE' } }
  const paged = { ...HERE, featureFlags: { ...HERE.featureFlags, enablePatientPagination: true } }
  sessionStore.set(buildSession({ locations: [paged] }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (isAway) return Response.json(refusal, { status: 503 })
    const page = Number(new URL(url, 'http://kinward').searchParams.get('page'))
    const patients = page === 1 ? [patient(1, 'Walter')] : [patient(2, 'Ruth')]
    return Response.json({ success: true, status: 200, data: { patients, page, hasMore: page === 1 } })
  })
  const { page, names, press } = open(paged, [1])
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Show more')))
  expect(page.textContent).not.toContain('No patient')
  isAway = true
  press('Show more')
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('More patients could not be loaded.')))
  isAway = false
  press('Show more')
  await act(() => vi.waitFor(() => expect(names()).toEqual(['Ruth Brandvold · 2'])))
})
