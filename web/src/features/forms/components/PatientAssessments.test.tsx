import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { storage } from '../../../lib/storage.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { patientKeys } from '../../patients/keys.ts'
import { sessionStore } from '../../session/session-store.ts'
import { beginForm, keepBegun } from '../begun-form.ts'
import { begunKey, clearBegunForms, countBegunForms } from '../begun-forms.ts'
import PatientAssessments from './PatientAssessments.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

let leave = () => {}
afterEach(() => {
  act(() => leave())
  clearBegunForms(1)
})

function keepAbout(patientId: number, words: string): void {
  const origin = { groupId: 7, locationId: 2, patientName: 'Edith Hale', formName: 'Pain', words }
  const begun = { ...beginForm(0), version: 1, answers: { pain: 9 }, origin }
  keepBegun(storage, begunKey({ userId: 1, patientId, formId: 4 }), begun)
}

async function open({ mayAnswer, isDischarged }: { mayAnswer: boolean; isDischarged: boolean }) {
  sessionStore.set(buildSession())
  const data = { patientName: 'Edith Hale', assessments: [], links: [], mayAnswer, groupId: 7 }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, status: 200, data }))
  const client = createQueryClient()
  client.setQueryData(patientKeys.details(2, 3), { is_discharged: isDischarged, archived_at: null })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  leave = () => {
    root.unmount()
    page.remove()
  }
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <PatientAssessments entityId={1} locationId={2} patientId={3} />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Nothing has been assessed yet.')))
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, press }
}

test('answers that were begun before their patient was discharged are there to be copied or discarded', async () => {
  keepAbout(3, 'Pain\n9')
  keepAbout(5, 'About somebody else.')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page, press } = await open({ mayAnswer: false, isDischarged: true })
  expect(page.textContent).toMatch(/cannot be saved.*You were filling in ‘Pain’.*Pain\n9/s)
  expect(page.textContent).not.toContain('About somebody else.')
  await press('Copy text')
  expect(write).toHaveBeenCalledWith('Pain\n9')
  await press('Discard')
  expect(page.textContent).not.toMatch(/filling in|cannot be saved/)
  expect(countBegunForms(1)).toBe(1)
})

test('while the patient is cared for, what was begun waits in its form', async () => {
  keepAbout(3, 'Pain\n9')
  expect((await open({ mayAnswer: true, isDischarged: false })).page.textContent).not.toContain('filling in')
})

test('nobody is told that it cannot be saved who answers what a message gives them, and nothing else', async () => {
  keepAbout(3, 'Pain\n9')
  const { page } = await open({ mayAnswer: false, isDischarged: false })
  expect(page.textContent).not.toMatch(/filling in|cannot be saved/)
})
