import { FormDefinition } from '@kinward/contract/form-definitions'
import type { Form } from '@kinward/contract/forms'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { storage } from '../../../lib/storage.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { beginForm, keepBegun, readBegun } from '../begun-form.ts'
import { begunKey } from '../begun-forms.ts'
import FillFormModal from './FillFormModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined
const fetch = vi.fn<(url: string, init: { method: string; body: string }) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)

const key = begunKey({ userId: 1, patientId: 3, formId: 4 })
afterEach(() => storage.removeItem(key))

const MESSAGE = 'Your earlier answers were saved already. What you have changed since was not.'
const problems = [{ path: 'body.hashKey', message: MESSAGE }]
const refusal = { success: false, status: 409, message: MESSAGE, data: { code: 'CONFLICT', problems } }
const definition = FormDefinition.parse({
  questions: [{ id: 'pain', kind: 'scale', label: 'Pain', min: 0, max: 10 }],
})
const form: Form = {
  id: 4,
  name: 'Pain',
  version: 1,
  patients: true,
  family: false,
  questionCount: 1,
  isScored: false,
  isAcuity: false,
  definition,
}

/** Opens the form with an answer that was begun, upon a server that says something to answers. */
async function open(take: () => Response | Promise<Response>) {
  sessionStore.set(buildSession())
  const begun = { ...beginForm(0), version: 1, answers: { pain: 9 } }
  keepBegun(storage, key, begun)
  fetch
    .mockReset()
    .mockImplementation(async (_, { method }) =>
      method === 'GET' ? Response.json({ success: true, status: 200, data: form }) : take(),
    )
  const page = document.createElement('div')
  const about = {
    place: { entityId: 1, locationId: 2 },
    patientId: 3,
    formId: 4,
    groupId: null,
    showsScore: true,
    patientName: 'Edith Hale',
  }
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <FillFormModal {...about} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const button = () => page.querySelector<HTMLButtonElement>('[type=submit]')
  const submit = () => {
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  }
  const sent = () =>
    fetch.mock.calls.filter(([, init]) => init.method === 'POST').map(([, { body }]) => JSON.parse(body) as unknown)
  await act(() => vi.waitFor(() => expect(button()?.textContent).toBe('Save answers')))
  return { page, begun, button, submit, sent }
}

test('answers of which earlier ones were saved stay, and are sent as new ones by whoever says so', async () => {
  const { page, begun, button, submit, sent } = await open(() => Response.json(refusal, { status: 409 }))
  submit()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(MESSAGE)))
  expect(button()?.textContent).toBe('Save as new answers')
  submit()
  await act(() => vi.waitFor(() => expect(sent()).toHaveLength(2)))
  const kept = readBegun(storage, key)
  expect(kept).toMatchObject({ answers: { pain: 9 } })
  expect(sent()).toMatchObject([{ hashKey: begun.hashKey }, { hashKey: kept?.hashKey, answers: { pain: 9 } }])
  expect(kept?.hashKey).not.toBe(begun.hashKey)
})

test('takes no more answers while they are being saved, and takes them again once that was refused', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { page, submit } = await open(() => promise)
  const locked = () => page.querySelector('fieldset:disabled [data-question=pain]')
  expect(locked()).toBeNull()
  submit()
  await act(() => vi.waitFor(() => expect(locked()).not.toBeNull()))
  resolve(Response.json(refusal, { status: 409 }))
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(MESSAGE)))
  expect([locked(), readBegun(storage, key)?.answers]).toEqual([null, { pain: 9 }])
})

test('keeps with the answers how they read, for when the form cannot be opened any more', async () => {
  const { page } = await open(() => Response.json(refusal, { status: 409 }))
  act(() => page.querySelectorAll<HTMLInputElement>('[data-question=pain] input')[7]?.click())
  expect(readBegun(storage, key)).toMatchObject({
    answers: { pain: 7 },
    origin: { groupId: null, locationId: 2, patientName: 'Edith Hale', formName: 'Pain', words: 'Pain\n7' },
  })
})
