import type { Member } from '@kinward/contract/roles'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { MemberRows } from './MemberRows.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

const member = (userId: number, fullName: string, over: Partial<Member> = {}): Member => ({
  userId,
  fullName,
  title: null,
  avatar: null,
  username: fullName.toLowerCase(),
  role: 'staff',
  roleKey: 'nurse',
  isActive: true,
  isEntityAdmin: false,
  isTwoStep: false,
  ...over,
})
const founder = member(1, 'Founder', { role: 'admin', roleKey: 'admin', isEntityAdmin: true })
const nurse = member(2, 'Nurse')
const others = [
  member(3, 'Guest', { role: 'collaborator' }),
  member(4, 'Daughter', { role: 'family', roleKey: null }),
  member(5, 'Gone', { isActive: false }),
  member(6, 'Lost', { isTwoStep: true }),
]

function setup(me: number, decidesForAll: boolean) {
  const page = document.body.appendChild(document.createElement('div'))
  const onSwitchEntityAdmin = vi.fn()
  const onStopTwoStep = vi.fn()
  act(() =>
    createRoot(page).render(
      <MemberRows
        members={[founder, nurse, ...others]}
        roles={[]}
        me={me}
        placeName="Harbor House"
        mayGive
        maySwitch={decidesForAll}
        onGive={vi.fn()}
        onSwitch={vi.fn()}
        onRemove={vi.fn()}
        onStopTwoStep={onStopTwoStep}
        onSwitchEntityAdmin={decidesForAll ? onSwitchEntityAdmin : null}
      />,
    ),
  )
  const boxes = () => [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  const removable = () =>
    [...page.querySelectorAll('button[aria-label^=Remove]')].map((button) => button.getAttribute('aria-label'))
  return { page, boxes, removable, onSwitchEntityAdmin, onStopTwoStep }
}

it('lets an admin of the organisation make another one of the care team, and take it back', () => {
  const { boxes, onSwitchEntityAdmin } = setup(1, true)
  expect(boxes().map((box) => [box.getAttribute('aria-label'), box.checked])).toEqual([
    ['Founder is an admin of the organisation', true],
    ['Nurse is an admin of the organisation', false],
    ['Lost is an admin of the organisation', false],
  ])
  act(() => boxes()[1]?.click())
  act(() => boxes()[0]?.click())
  expect(onSwitchEntityAdmin.mock.calls).toEqual([[nurse], [founder]])
  // Nothing has changed until the server says so.
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false])
})

it('shows an admin of the location alone who decides for the organisation, and lets them touch nobody who does', () => {
  const { page, boxes, removable } = setup(9, false)
  expect(boxes()).toEqual([])
  expect(page.querySelector('li')?.textContent).toContain('Admin of the organisation')
  expect(page.querySelector('select[aria-label="Role of Founder"]')).toBeNull()
  expect(page.querySelector('select[aria-label="Role of Nurse"]')).not.toBeNull()
  expect(removable()).not.toContain('Remove Founder from Harbor House')
  expect(removable()).toContain('Remove Nurse from Harbor House')
})

it('lets one admin of the organisation remove another', () => {
  expect(setup(9, true).removable()).toContain('Remove Founder from Harbor House')
})

it('lets an admin of the organisation alone switch two-step off, for those who have it', () => {
  const { page, onStopTwoStep } = setup(1, true)
  const buttons = page.querySelectorAll<HTMLElement>('button[aria-label^="Switch two-step"]')
  expect([...buttons].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Switch two-step sign-in off for Lost',
  ])
  act(() => buttons[0]?.click())
  expect(onStopTwoStep).toHaveBeenCalledWith(others.at(-1))
  expect(setup(9, false).page.querySelector('button[aria-label^="Switch two-step"]')).toBeNull()
})
