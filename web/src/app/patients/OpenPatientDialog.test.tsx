import type { PatientDetails } from '@kinward/contract/managing-patients'
import type { Patient } from '@kinward/contract/patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import OpenPatientDialog from './OpenPatientDialog.tsx'
import type { PatientDialog } from './patient-dialog.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined
const fetch = vi.fn<(url: string, init: { method: string }) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)

const patient = { id: 31, fullName: 'Ann Hale' } as Patient
const AWAY = 'Kinward is away for a moment.'
const THERE = 'There is a patient with this name and birth date already.'
const refuse = (status: number, message: string, data: object) =>
  Response.json({ success: false, status, message, data }, { status })
const away = () => refuse(503, AWAY, { code: 'UNAVAILABLE' })
const record: PatientDetails = {
  ...patient,
  patientId: null,
  locationId: 2,
  first_name: 'Ann',
  last_name: 'Hale',
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
  assignedIds: [],
}

beforeEach(() => {
  sessionStore.set(buildSession())
  fetch.mockReset()
})

function open(dialog: PatientDialog) {
  const page = document.createElement('div')
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const props = { location: buildLocation({ role: 'admin' }), people: new Map(), me: 1, onClose: () => undefined }
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <OpenPatientDialog dialog={dialog} {...props} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return page
}

function write(page: HTMLElement, words: readonly string[]) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const fields = page.querySelectorAll('input')
  act(() => {
    for (const [place, word] of words.entries()) {
      set?.call(fields[place], word)
      fields[place]?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

test('changing a patient whose record cannot be loaded says so, and can be tried again', async () => {
  fetch.mockImplementation(async () => away())
  const page = open({ action: 'edit', patient })
  expect(page.textContent).toContain('Edit Ann Hale')
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(AWAY)))
  fetch.mockImplementation(async (url) =>
    url.includes('/programs') ? away() : Response.json({ success: true, status: 200, data: record }),
  )
  const again = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  act(() => again?.click())
  await act(() => vi.waitFor(() => expect(page.querySelector('input')?.value).toBe('Ann')))
})

test('admitting somebody who is there says so before it is known who they are', async () => {
  const conflict = { code: 'CONFLICT', problems: [], patientId: 31 }
  fetch.mockImplementation(async (_, { method }) => (method === 'POST' ? refuse(409, THERE, conflict) : away()))
  const page = open({ action: 'admit' })
  write(page, ['Ann', 'Hale'])
  act(() => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(THERE)))
})
