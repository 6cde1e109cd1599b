import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildSession } from '../../../test/factories.ts'
import { sessionStore } from '../../session/session-store.ts'
import { WriteNoteModal } from './WriteNoteModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined
const fetch = vi.fn<(url: string, init: { body: string }) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)

const MESSAGE = 'An earlier version of this note was saved already. What it says now was not.'
const problems = [{ path: 'body.hashKey', message: MESSAGE }]
const refusal = { success: false, status: 409, message: MESSAGE, data: { code: 'CONFLICT', problems, noteId: 5 } }

test('a note of which an earlier version was saved stays open, says so, and changes the one that was saved', async () => {
  sessionStore.set(buildSession())
  fetch.mockImplementation(async () => Response.json(refusal, { status: 409 }))
  const onClose = vi.fn()
  const page = document.createElement('div')
  const place = { entityId: 1, locationId: 2 }
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <WriteNoteModal place={place} patientId={3} patientName="Edith Hale" note={null} onClose={onClose} />
      </QueryClientProvider>,
    ),
  )
  const field = page.querySelector('textarea')
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  act(() => {
    set?.call(field, 'Allergic to penicillin.')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const submit = () => {
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  }
  const sent = () => JSON.parse(fetch.mock.lastCall?.[1].body ?? '') as Record<string, unknown>

  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(MESSAGE)))
  expect([sent(), field?.value]).toMatchObject([{ hashKey: expect.any(String) }, 'Allergic to penicillin.'])
  expect(page.querySelector('[type=submit]')?.textContent).toBe('Change the saved note')

  submit()
  await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2)))
  expect(sent()).toEqual({ notes: 'Allergic to penicillin.', noteId: 5, version: 1 })
  expect(onClose).not.toHaveBeenCalled()
})
