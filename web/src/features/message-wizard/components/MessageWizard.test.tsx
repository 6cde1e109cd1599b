import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { EMPTY_DRAFT, type WizardDraft } from '../wizard.ts'
import { MessageWizard } from './MessageWizard.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}
afterEach(() => document.body.replaceChildren())

function open(draft: Partial<WizardDraft>) {
  const onClose = vi.fn()
  const page = document.body.appendChild(document.createElement('div'))
  act(() =>
    createRoot(page).render(
      <MessageWizard
        steps={['patient', 'message']}
        draft={{ ...EMPTY_DRAFT, ...draft }}
        onChange={() => undefined}
        busy={false}
        error={undefined}
        renderStep={() => null}
        onSend={() => undefined}
        onClose={onClose}
      />,
    ),
  )
  return {
    onClose,
    page,
    escape: () =>
      act(() => {
        page.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
      }),
    press: (words: string) =>
      act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click()),
  }
}

test.each<[string, Partial<WizardDraft>]>([
  ['a message', { message: 'Please look at her chart.' }],
  ['who is to be asked along', { collaborators: 'dr.gray@clinic.example' }],
  ['a relative', { relative: { ...EMPTY_DRAFT.relative, firstName: 'Eve' } }],
])('asks before %s that was typed is thrown away', (_what, draft) => {
  const { escape, press, page, onClose } = open(draft)
  escape()
  expect(onClose).not.toHaveBeenCalled()
  press('Go on writing')
  expect(page.textContent).not.toContain('Throw it away')
  press('Cancel')
  press('Throw it away')
  expect(onClose).toHaveBeenCalledOnce()
})

test('closes at once where nothing was typed', () => {
  const { escape, onClose } = open({ patient: { id: 31, fullName: 'Ann Hale' } })
  escape()
  expect(onClose).toHaveBeenCalledOnce()
})
