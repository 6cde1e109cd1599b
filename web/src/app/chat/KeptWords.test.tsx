import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { QueuedVisit } from '../../features/attendance/queued-visit.ts'
import { VisitQueueContext } from '../../features/attendance/visit-queue-context.ts'
import type { VisitQueue } from '../../features/attendance/visit-queue.ts'
import { beginForm, keepBegun } from '../../features/forms/begun-form.ts'
import { begunKey, clearBegunForms } from '../../features/forms/begun-forms.ts'
import { beginNote, begunNoteKey, clearBegunNotes, keepBegunNote } from '../../features/patient-notes/begun-note.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { storage } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { type Services, ServicesContext } from '../services.ts'
import { KeptWords } from './KeptWords.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let leave = () => {}
afterEach(() => {
  act(() => leave())
  clearBegunNotes(1)
  clearBegunForms(1)
})

const VISIT: QueuedVisit = {
  order: 1,
  hashKey: 'visit-1',
  userId: 1,
  entityId: 1,
  locationId: 9,
  patientId: 3,
  patientName: 'Edith Hale',
  groupId: 7,
  type: 'check-in',
  note: 'Found her on the floor.',
  pressedAt: '2026-11-17T10:00:00.000Z',
  position: null,
  photo: null,
  refusal: 'You are not at this location.',
}

function open(visits: readonly QueuedVisit[]) {
  sessionStore.set(buildSession())
  const queued = createStore(visits)
  const discard = vi.fn(async (hashKey: string) =>
    queued.set(queued.get().filter((visit) => visit.hashKey !== hashKey)),
  )
  const queue = { ...queued, discard } as unknown as VisitQueue
  const table = { outbox: createStore([]), uploads: createStore(new Map()), visits: queue }
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  leave = () => {
    root.unmount()
    page.remove()
  }
  act(() =>
    root.render(
      <MemoryRouter>
        <ServicesContext value={table as unknown as Services}>
          <VisitQueueContext value={queue}>
            <KeptWords lost={{ locationId: 9 }} me={1}>
              <p>You were removed from Harbor</p>
            </KeptWords>
          </VisitQueueContext>
        </ServicesContext>
      </MemoryRouter>,
    ),
  )
  const shows = (text: string) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      expect(page.textContent).toContain(text)
    })
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, shows, press, discard }
}

it('a visit that a location refused after it was lost can be read there, until it is discarded', async () => {
  const elsewhere = { ...VISIT, hashKey: 'visit-2', locationId: 2, note: 'At another place.' }
  const { page, shows, press, discard } = open([VISIT, elsewhere])
  await shows('Found her on the floor.')
  expect(page.textContent).toMatch(/removed from Harbor.*Check in, Edith Hale.*You are not at this location\./s)
  expect(page.textContent).not.toContain('At another place.')
  await press('Discard')
  expect(discard).toHaveBeenCalledWith('visit-1')
  expect(page.textContent).toBe('You were removed from Harbor')
})

it('the notes that were begun at a location which was lost say whom they are about', () => {
  const keep = (patientId: number, patientName: string) => {
    const origin = { groupId: patientId + 4, locationId: 9, patientName }
    const begun = { ...beginNote(null, origin), words: `Words about ${patientId}` }
    keepBegunNote(begunNoteKey({ userId: 1, patientId, noteId: null }), begun)
  }
  keep(3, 'Edith Hale')
  keep(4, 'Walter Brandvold')
  const { page } = open([])
  expect(page.textContent).toMatch(/about Edith Hale.*Words about 3/s)
  expect(page.textContent).toMatch(/about Walter Brandvold.*Words about 4/s)
})

it('the answers that were begun at a location which was lost can be read there, until they are discarded', async () => {
  const keep = (formId: number, locationId: number) => {
    const origin = {
      groupId: null,
      locationId,
      patientName: 'Edith Hale',
      formName: 'Pain',
      words: `Where?\nHip ${formId}`,
    }
    keepBegun(storage, begunKey({ userId: 1, patientId: 3, formId }), {
      ...beginForm(0),
      answers: { where: 'Hip' },
      origin,
    })
  }
  keep(4, 9)
  keep(5, 2)
  const { page, press } = open([])
  expect(page.textContent).toMatch(/You were filling in ‘Pain’ about Edith Hale.*Where\?.*Hip 4/s)
  expect(page.textContent).not.toContain('Hip 5')
  await press('Discard')
  expect(page.textContent).toBe('You were removed from Harbor')
})
