import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { EMPTY_PATIENT } from './patient-form.ts'
import { PatientFormModal } from './PatientFormModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const WALTER = { ...EMPTY_PATIENT, first_name: 'Walter', last_name: 'Brandvold', program: 'Home care' }

function open(programHint?: string) {
  const onSave = vi.fn<(changes: unknown) => void>()
  const page = document.createElement('div')
  const form = { title: 'Edit', confirm: 'Save', start: WALTER, busy: false, error: undefined, programHint, onSave }
  act(() => createRoot(page).render(<PatientFormModal {...form} onClose={() => undefined} />))
  const field = (label: string) => {
    const id = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor
    return page.querySelector<HTMLInputElement>(`[id="${id}"]`)
  }
  function save() {
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  }
  return { page, onSave, field, save }
}

test('what is too long is said to be so at its field, and nothing is saved', () => {
  const { page, onSave, field, save } = open()
  const phone = field('Phone')
  act(() => {
    const long = '(207) 555-0143, daughter Anna, evenings after six only'
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone, long)
    phone?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  save()
  expect([phone?.getAttribute('aria-invalid'), onSave.mock.calls.length]).toEqual(['true', 0])
  expect(page.textContent).toContain('This is too long.')
})

test('the program of a patient who is enrolled is read here, and where it is changed is said', () => {
  const hint = 'Follows the program they are in.'
  const { page, field } = open(hint)
  expect([field('Program')?.readOnly, field('Program')?.value]).toEqual([true, 'Home care'])
  expect(page.textContent).toContain(hint)
  expect(open().field('Program')?.readOnly).toBe(false)
})
