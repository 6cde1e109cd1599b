import { FormDefinition } from '@kinward/contract/form-definitions'
import type { Form } from '@kinward/contract/forms'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { storage } from '../../lib/storage.ts'
import { buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { AssessmentFormContainer } from './AssessmentFormContainer.tsx'
import { beginForm, keepBegun } from './begun-form.ts'
import { begunKey } from './begun-forms.ts'
import FillFormModal from './components/FillFormModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const key = begunKey({ userId: 1, patientId: 3, formId: 4 })
const DAMAGED = 'This file is damaged.'
const NEEDS_LOOK = 'One answer needs another look.'
const definition = FormDefinition.parse({
  questions: [
    { id: 'pain', kind: 'scale', label: 'Pain', min: 0, max: 10 },
    { id: 'wound', kind: 'photo', label: 'The wound today' },
  ],
})
const facts = { patients: true, family: false, questionCount: 2, isScored: false, isAcuity: false }
const form: Form = { id: 4, name: 'Wound', version: 1, ...facts, definition }
const offer = {
  formName: 'Wound',
  version: 1,
  definition,
  firstName: 'Ann',
  entityName: 'Harbor',
  expiresAt: '2030-01-01T00:00:00Z',
}
const refused = { success: false, status: 415, message: DAMAGED, data: { code: 'UNSUPPORTED_MEDIA' } }

/** The answers that the server has taken, and what stands on the page. */
let answered: unknown[] = []
let root: Root | undefined
const page = document.createElement('div')
document.body.append(page)

vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
  const give = (data: unknown) => Response.json({ success: true, status: 200, data })
  if (method === 'GET') return give(form)
  if (/\/(response|answer)[^/]*$/.test(url)) {
    const { answers } = JSON.parse(body) as { answers: unknown }
    answered.push(answers)
    return give({ formId: 4, formName: 'Wound', result: null })
  }
  return url.includes('photo') || url.includes('upload') ? Response.json(refused, { status: 415 }) : give(offer)
})
beforeEach(() => {
  answered = []
  sessionStorage.clear()
  sessionStore.set(buildSession())
})
afterEach(() => {
  act(() => root?.unmount())
  storage.removeItem(key)
})

const file = () => page.querySelector<HTMLInputElement>('input[type=file]')
const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(() => button(name)?.click())
const submit = () =>
  act(() => void page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

/** Waits for what stands on the page: it is drawn when an act ends, so each look has its own. */
const eventually = (look: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      look()
    },
    { interval: 1 },
  )

async function show(view: ReactNode) {
  root = createRoot(page)
  act(() => root?.render(<QueryClientProvider client={createQueryClient()}>{view}</QueryClientProvider>))
  await eventually(() => expect(file()).not.toBeNull())
}

/** Opens the form with answers that were begun. */
async function openModal(answers: object) {
  keepBegun(storage, key, { ...beginForm(0), version: 1, answers: { pain: 9, ...answers } })
  const about = { place: { entityId: 1, locationId: 2 }, patientId: 3, formId: 4, groupId: 7, showsScore: true }
  await show(<FillFormModal {...about} onClose={() => undefined} />)
}

async function chooseDamaged() {
  Object.defineProperty(file(), 'files', { value: [new File(['x'], 'today.jpg', { type: 'image/jpeg' })] })
  act(() => void file()?.dispatchEvent(new Event('change', { bubbles: true })))
  await eventually(() => expect(page.textContent).toContain(DAMAGED))
}

test('answers wait for a word about a photo that did not come', async () => {
  await openModal({})
  await chooseDamaged()
  submit()
  expect(page.querySelector('[data-problem]')?.textContent).toContain('is not with your answers')
  expect([page.textContent.includes(NEEDS_LOOK), answered]).toEqual([true, []])
  press('Go on without this photo')
  expect(document.activeElement).toBe(button('Add a photo'))
  submit()
  await eventually(() => expect(answered).toEqual([{ pain: 9 }]))
})

test('nor does the photo that it was to replace go in its place, unless whoever answers says so', async () => {
  const earlier = { name: 'last-week.jpg' }
  await openModal({ wound: earlier })
  await chooseDamaged()
  submit()
  expect([page.textContent.includes(NEEDS_LOOK), answered]).toEqual([true, []])
  press('Keep the earlier photo')
  submit()
  await eventually(() => expect(answered).toEqual([{ pain: 9, wound: earlier }]))
})

test('whoever starts over has no photo that did not come', async () => {
  await openModal({})
  await chooseDamaged()
  press('Start over')
  await eventually(() => expect(button('Add a photo')).toBeDefined())
  expect(page.textContent).not.toContain(DAMAGED)
  submit()
  await eventually(() => expect(answered).toEqual([{}]))
})

test('by a link it is the same', async () => {
  await show(
    <MemoryRouter initialEntries={['/assessment-form#AAA']}>
      <AssessmentFormContainer />
    </MemoryRouter>,
  )
  await chooseDamaged()
  submit()
  expect([page.textContent.includes(NEEDS_LOOK), answered]).toEqual([true, []])
  press('Go on without this photo')
  submit()
  await eventually(() => expect(answered).toEqual([{}]))
})
