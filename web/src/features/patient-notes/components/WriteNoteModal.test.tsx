import type { PatientNote } from '@kinward/contract/patient-notes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { clearBegunNotes } from '../begun-note.ts'
import { WriteNoteModal } from './WriteNoteModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined
const fetch = vi.fn<(url: string, init: { body: string }) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)

const MESSAGE = 'An earlier version of this note was saved already. What it says now was not.'
const problems = [{ path: 'body.hashKey', message: MESSAGE }]
const refusal = { success: false, status: 409, message: MESSAGE, data: { code: 'CONFLICT', problems, noteId: 5 } }

const PLACE = { entityId: 1, locationId: 2 }

function open(note: PatientNote | null = null) {
  const onClose = vi.fn<() => void>()
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <WriteNoteModal
          place={PLACE}
          groupId={7}
          patientId={3}
          patientName="Edith Hale"
          note={note}
          onClose={onClose}
        />
      </QueryClientProvider>,
    ),
  )
  const field = () => page.querySelector('textarea')
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  return {
    page,
    onClose,
    field,
    write: (words: string) =>
      act(() => {
        set?.call(field(), words)
        field()?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    submit: () =>
      act(() => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    leave: () => act(() => root.unmount()),
  }
}

const sent = () => JSON.parse(fetch.mock.lastCall?.[1].body ?? '') as Record<string, unknown>

beforeEach(() => {
  sessionStore.set(buildSession())
  fetch.mockReset()
})
afterEach(() => clearBegunNotes(1))

test('a note of which an earlier version was saved stays open, says so, and changes the one that was saved', async () => {
  fetch.mockImplementation(async () => Response.json(refusal, { status: 409 }))
  const { page, field, onClose, write, submit } = open()
  write('Allergic to penicillin.')
  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(MESSAGE)))
  expect([sent(), field()?.value]).toMatchObject([{ hashKey: expect.any(String) }, 'Allergic to penicillin.'])
  expect(page.querySelector('[type=submit]')?.textContent).toBe('Change the saved note')

  submit()
  await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2)))
  expect(sent()).toEqual({ notes: 'Allergic to penicillin.', noteId: 5, version: 1 })
  expect(onClose).not.toHaveBeenCalled()
})

test('a note that was begun is still there when its window was closed, under the same key', async () => {
  fetch.mockImplementation(async () => Response.json({ success: false, status: 503, message: '' }, { status: 503 }))
  const first = open()
  first.write('Allergic to penicillin.')
  first.submit()
  await act(() => vi.waitFor(() => expect(first.page.querySelector('[role=alert]')).not.toBeNull()))
  const { hashKey } = sent()
  first.leave()
  const again = open()
  expect([again.field()?.value, again.page.textContent]).toMatchObject([
    'Allergic to penicillin.',
    expect.stringContaining('You had begun this note.'),
  ])
  again.submit()
  await act(() => vi.waitFor(() => expect(again.page.querySelector('[role=alert]')).not.toBeNull()))
  expect(sent()).toMatchObject({ hashKey })
})

test('whoever does not want what was begun starts over', () => {
  const first = open()
  first.write('For somebody else.')
  first.leave()
  const again = open()
  act(() => again.page.querySelector<HTMLButtonElement>('[role=status] button')?.click())
  expect(again.field()?.value).toBe('')
  again.leave()
  expect(open().page.textContent).not.toContain('You had begun')
})

const NEWER = 'This note was changed in the meantime. Read it again before you change it.'
const noteOf = (version: number, notes: string): PatientNote => ({
  id: 5,
  patientId: 3,
  notes,
  version,
  author: { userId: 1, fullName: 'Ann', title: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  changedBy: version === 1 ? null : { userId: 2, fullName: 'Ben', title: null },
  changedAt: version === 1 ? null : '2026-01-02T00:00:00.000Z',
})

/** A server whose note is at its second version, for which nobody else's words are lost unseen. */
function serveSecondVersion() {
  fetch.mockImplementation(async (_, { body }) => {
    const second = { ...noteOf(2, 'Sleeps badly.'), versions: [] }
    if (!body) return Response.json({ success: true, status: 200, data: second })
    const { version } = JSON.parse(body) as { version: number }
    if (version === 2) return Response.json({ success: true, status: 200, data: noteOf(3, 'Mine') })
    const answer = { success: false, status: 409, message: NEWER, data: { code: 'CONFLICT' } }
    return Response.json(answer, { status: 409 })
  })
}

test('whoever is told that a note was changed meanwhile reads it, and then saves their own words', async () => {
  serveSecondVersion()
  const { page, field, onClose, write, submit } = open(noteOf(1, 'Sleeps.'))
  write('Sleeps. Refused breakfast.')
  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Sleeps badly.')))
  expect([page.textContent, field()?.value]).toEqual([expect.stringContaining(NEWER), 'Sleeps. Refused breakfast.'])
  expect(page.textContent).toContain('by Ben')
  submit()
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()))
  expect(sent()).toEqual({ notes: 'Sleeps. Refused breakfast.', noteId: 5, version: 2 })
})

test('words that were begun on an earlier version of a note are kept, beside what it says now, and can be saved', async () => {
  serveSecondVersion()
  const first = open(noteOf(1, 'Sleeps.'))
  first.write('Sleeps. Refused breakfast.')
  first.leave()
  const again = open(noteOf(2, 'Sleeps badly.'))
  expect([again.field()?.value, again.page.textContent]).toEqual([
    'Sleeps. Refused breakfast.',
    expect.stringContaining('Sleeps badly.'),
  ])
  again.submit()
  await act(() => vi.waitFor(() => expect(again.onClose).toHaveBeenCalled()))
  expect(sent()).toMatchObject({ version: 2 })
})

/** A server that answers when it is told to. */
function serveLate() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetch.mockImplementationOnce(() => promise)
  return (data: object, status = 200) =>
    resolve(Response.json({ success: status === 200, status, ...data }, { status }))
}

test('takes no more words while it is being saved, which would go with its window', async () => {
  const finish = serveLate()
  const { field, onClose, write, submit } = open()
  write('Slept well.')
  submit()
  await act(() => vi.waitFor(() => expect(field()?.closest('fieldset:disabled')).not.toBeNull()))
  finish({ data: noteOf(1, 'Slept well.') })
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()))
})

test('takes words again once a save was refused, with those that were there', async () => {
  const finish = serveLate()
  const { page, field, write, submit } = open()
  write('Slept well.')
  submit()
  await act(() => vi.waitFor(() => expect(field()?.closest('fieldset:disabled')).not.toBeNull()))
  finish(refusal, 409)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(MESSAGE)))
  expect([field()?.value, field()?.closest('fieldset:disabled')]).toEqual(['Slept well.', null])
  write('Slept well. Refused the warfarin at 6.')
  submit()
  await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2)))
  expect(sent()).toEqual({ notes: 'Slept well. Refused the warfarin at 6.', noteId: 5, version: 1 })
})
