import type { InviteOffer } from '@kinward/contract/invites'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { JoinForm } from './JoinForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const OFFER: InviteOffer = {
  entityName: 'Harbor Hospice',
  locationName: 'Bayview',
  roleName: 'Patient',
  invitedBy: 'Dana Whitlock',
  firstName: 'Edith',
  lastName: 'Hale',
  username: 'edith.hale',
  hasAccount: false,
  terms: null,
}

function open(offer: InviteOffer, refused = {}) {
  const onSubmit = vi.fn<(account: unknown) => void>()
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <JoinForm offer={offer} error={null} refused={refused} wait={0} busy={false} onSubmit={onSubmit} />,
    ),
  )
  const fill = (type: string, words: string) =>
    act(() => {
      const field = page.querySelector(`input[type=${type}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const submit = () =>
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  return { page, onSubmit, fill, submit }
}

test('a patient who comes by their invite says when they were born', () => {
  const { page, onSubmit, fill, submit } = open({ ...OFFER, asksBirthDate: true })
  fill('password', 'Kinward#2026')
  submit()
  expect([page.textContent, onSubmit.mock.calls]).toEqual([expect.stringContaining('This is needed'), []])
  fill('date', '1940-02-29')
  submit()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ birthDate: '1940-02-29' }))
})

test('nobody else is asked', () => {
  const { page, onSubmit, fill, submit } = open(OFFER)
  expect(page.querySelector('input[type=date]')).toBeNull()
  fill('password', 'Kinward#2026')
  submit()
  expect(onSubmit.mock.lastCall?.[0]).not.toHaveProperty('birthDate')
})
