import type { PatientNoteDetail } from '@kinward/contract/patient-notes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  beginNote,
  begunNoteKey,
  clearBegunNotes,
  countBegunNotes,
  keepBegunNote,
} from '../../features/patient-notes/begun-note.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildGroup, buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import type { OpenChannel } from '../chat/open-channel.ts'
import { createQueryClient } from '../query-client.ts'
import NotesPane from './NotesPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

let leave = () => {}
afterEach(() => {
  act(() => leave())
  clearBegunNotes(1)
})

const ANN = { userId: 1, fullName: 'Ann Lee', title: null }
const BOB = { userId: 5, fullName: 'Bob Ray', title: null }
const at = '2026-11-17T10:00:00.000Z'
const PUT_RIGHT: PatientNoteDetail = {
  id: 9,
  patientId: 3,
  notes: 'Slept well, 4 mg.',
  version: 2,
  author: ANN,
  createdAt: at,
  changedBy: BOB,
  changedAt: at,
  versions: [
    { version: 1, notes: 'Slept well, 40 mg.', author: ANN, at },
    { version: 2, notes: 'Slept well, 4 mg.', author: BOB, at },
  ],
}
const EDITH = {
  id: 3,
  patientId: '3',
  locationId: 2,
  first_name: 'Edith',
  last_name: 'Hale',
  fullName: 'Edith Hale',
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
}

type Opened = { me?: number; noteId?: number | null; isDischarged?: boolean }

/** The notes of Edith, where only authors forward them. */
async function open({ me = 1, noteId = null, isDischarged = false }: Opened) {
  const { configurations } = buildLocation()
  const location = buildLocation({
    role: 'admin',
    featureFlags: { patientMessages: true, enablePointClickCareNotes: true },
    configurations: { ...configurations, PointClickCare: { forwardByAuthorOnly: true } },
  })
  const session = buildSession({ locations: [location] })
  sessionStore.set({ ...session, user: { ...session.user, id: me } })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://kinward')
    const list = pathname.endsWith('/notes') ? { notes: [PUT_RIGHT], hasMore: false } : []
    return Response.json({ success: true, status: 200, data: pathname.endsWith('/notes/9') ? PUT_RIGHT : list })
  })
  const group = buildGroup({ type: 'patients', patientId: 3, patient: { ...EDITH, is_discharged: isDischarged } })
  const channel = { location, here: location, group, groups: [group], people: new Map(), me, layout: 'wide' }
  const panel = { threadId: null, panel: 'notes', panelMessageId: noteId, openPanel: () => undefined }
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  leave = () => {
    root.unmount()
    page.remove()
  }
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <NotesPane {...({ ...channel, ...panel } as unknown as OpenChannel)} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const shown = noteId === null ? 'Slept well, 4 mg.' : 'Slept well, 40 mg.'
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(shown)))
  const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const press = (name: string) =>
    act(async () => {
      button(name)?.focus()
      button(name)?.click()
    })
  return { page, button, press }
}

test('where only authors forward, whoever put a note right forwards it, as the server has it', async () => {
  const { button } = await open({ me: BOB.userId, noteId: 9 })
  expect(button('Forward to record')).toBeDefined()
})

test('and whoever wrote what it says no more is not offered what is refused', async () => {
  const { button } = await open({ me: ANN.userId, noteId: 9 })
  expect(button('Forward to record')).toBeUndefined()
})

const BEGUN = { ...beginNote(null, null), words: 'Wound at the _left_ heel.' }
const keepAbout = (patientId: number, words: string) =>
  keepBegunNote(begunNoteKey({ userId: 1, patientId, noteId: null }), { ...BEGUN, words })

test('a note that was begun before its patient was discharged is there to be copied or discarded, and says why', async () => {
  keepAbout(3, BEGUN.words)
  keepAbout(4, 'About somebody else.')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page, button, press } = await open({ isDischarged: true })
  expect(page.textContent).toMatch(
    /is discharged.*cannot be saved.*You were writing a note.*Wound at the _left_ heel\./s,
  )
  expect(page.textContent).not.toContain('About somebody else.')
  expect(button('Write a note')).toBeUndefined()
  await press('Copy text')
  expect(write).toHaveBeenCalledWith('Wound at the _left_ heel.')
  await press('Discard')
  expect(page.textContent).not.toMatch(/Wound|cannot be saved/)
  expect(document.activeElement?.textContent).toBe('Notes')
  expect(countBegunNotes(1)).toBe(1)
})

test('while the patient is cared for, what was begun waits where notes are written', async () => {
  keepAbout(3, BEGUN.words)
  const { page, press } = await open({})
  expect(page.textContent).not.toContain('Wound')
  await press('Write a note')
  expect(page.querySelector('textarea')?.value).toBe(BEGUN.words)
})
