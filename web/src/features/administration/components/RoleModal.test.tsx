import type { LocationRole } from '@kinward/contract/roles'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { RoleModal } from './RoleModal.tsx'
import { texts } from './texts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

/** What is chosen when the window opens. */
function chosenIn(role: LocationRole | null): string[] {
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  act(() =>
    root.render(
      <RoleModal role={role} busy={false} error={undefined} onSave={() => undefined} onClose={() => undefined} />,
    ),
  )
  const labels = [...document.querySelectorAll<HTMLLabelElement>('fieldset label')]
  const chosen = labels.filter((label) => label.querySelector('input')?.checked).map(({ textContent }) => textContent)
  act(() => root.unmount())
  page.remove()
  return chosen
}

test('a new role begins with seeing what all of the staff see', () => {
  expect(chosenIn(null)).toEqual([texts.permission.CAN_VIEW_GROUPS, texts.permission.CAN_VIEW_STAFF])
})

test('one that is changed has what it has', () => {
  const role = { key: '7', id: 7, name: 'Front desk', base: 'staff' as const, permissions: [], memberCount: 0 }
  expect(chosenIn(role)).toEqual([])
})
