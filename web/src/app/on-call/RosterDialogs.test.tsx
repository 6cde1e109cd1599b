import type { OnCallShift } from '@kinward/contract/on-call'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { RosterChange } from '../../features/on-call/use-roster.ts'
import { buildUser } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { RosterDialogs } from './RosterDialogs.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const PEOPLE = [
  buildUser({ id: 7, fullName: 'Ruth Alvarez', title: null }),
  buildUser({ id: 8, fullName: 'Tom Reyes', title: null, is_switched_off: true }),
  buildUser({ id: 9, fullName: 'Edith Hale', userType: 'patient' }),
]
const OF_TOM: OnCallShift = {
  id: 4,
  version: 1,
  userId: 8,
  schedule: 'daily_1__',
  startsAt: '2026-11-17T19:00:00.000Z',
  minutes: 720,
  timeZone: 'UTC',
  locationId: 2,
  name: 'Night',
  text: 'Every Day',
  isActive: false,
}

function open(shift: OnCallShift | null) {
  const onChange = vi.fn<(change: RosterChange) => void>()
  const page = document.createElement('div')
  const role = { id: 5, name: 'Night', shifts: [OF_TOM], gaps: [] }
  act(() =>
    createRoot(page).render(
      <RosterDialogs
        dialog={{ kind: 'shift', role, shift }}
        roster={[role]}
        timeZone="UTC"
        people={new Map(PEOPLE.map((person) => [person.id, person]))}
        busy={false}
        error={undefined}
        onChange={onChange}
        onSeen={() => undefined}
        onClose={() => undefined}
      />,
    ),
  )
  const who = page.querySelector('select')
  const save = () =>
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  return { page, who, save, onChange }
}

test('a shift is offered to staff who are not switched off', () => {
  const { who } = open(null)
  expect([...(who?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['Choose someone', 'Ruth Alvarez'])
})

test('the shift of someone who is switched off is given to someone else before it is saved', () => {
  const { page, who, save, onChange } = open(OF_TOM)
  save()
  expect([page.textContent.includes('Choose who is on call.'), onChange.mock.calls.length]).toEqual([true, 0])
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(who, '7')
    who?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  save()
  expect(onChange.mock.calls).toMatchObject([[{ kind: 'change-shift', shiftId: 4, shift: { userId: 7 } }]])
})
