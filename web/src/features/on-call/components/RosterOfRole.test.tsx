import type { Gap, OnCallShift } from '@kinward/contract/on-call'
import { parseSchedule, scheduleText } from '@kinward/contract/schedules'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { createRoot, type Root } from '../../../test/root.ts'
import { shiftOf } from '../shift-draft.ts'
import { RosterOfRole } from './RosterOfRole.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let page: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T12:00:00Z') })
  page = document.createElement('div')
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

function buildShift(id: number, starts: string, repeats: 'once' | 'daily'): OnCallShift {
  const made = shiftOf({ userId: 7, starts, hours: '12', repeats, weekDays: [], schedule: '' }, 'UTC')
  const recurrence = parseSchedule(made.schedule)
  const text = recurrence ? scheduleText(recurrence) : ''
  return { ...made, id, version: 1, locationId: 1, name: 'Night', text, timeZone: 'UTC', isActive: false }
}

function show(
  shifts: OnCallShift[],
  onRemoveShift: (shift: OnCallShift) => void = () => undefined,
  { gaps = [] as Gap[], timeZone = 'UTC', person = buildUser({ id: 7, fullName: 'Ruth Alvarez' }) } = {},
) {
  const nothing = () => undefined
  const rest = { onAdd: nothing, onRename: nothing, onRemove: nothing, onEditShift: nothing, onRemoveShift }
  const people = new Map([[7, person]])
  const role = { id: 1, name: 'Night', shifts, gaps }
  act(() => root.render(<RosterOfRole role={role} timeZone={timeZone} people={people} {...rest} />))
}

const lines = (where: string) => [...page.querySelectorAll(`${where} li small`)].map(({ textContent }) => textContent)

test('a shift that comes once says on which day', () => {
  show([buildShift(1, '2026-12-24T19:00', 'once'), buildShift(2, '2026-12-31T19:00', 'once')])
  expect(lines('ul')).toEqual([
    'Once, Dec\u00A024 · 7:00\u00A0pm · 12\u00A0h',
    'Once, Dec\u00A031 · 7:00\u00A0pm · 12\u00A0h',
  ])
  expect(page.querySelector('details')).toBeNull()
})

test('what is today is so by the clocks of the place', () => {
  vi.setSystemTime(new Date('2026-11-17T02:00:00Z'))
  const gaps = [{ from: '2026-11-17T03:00:00.000Z', until: '2026-11-17T15:00:00.000Z' }]
  show([], undefined, { gaps, timeZone: 'America/Chicago' })
  expect(page.textContent).toContain('Nobody from 9:00\u00A0pm to Nov\u00A017, 9:00\u00A0am')
})

test('those that are over are folded away, and can still be removed', () => {
  const onRemove = vi.fn<(shift: OnCallShift) => void>()
  show([buildShift(1, '2024-03-01T19:00', 'once'), buildShift(2, '2024-03-01T19:00', 'daily')], onRemove)
  expect(lines(':scope > div > ul')).toEqual(['Every Day · 7:00\u00A0pm · 12\u00A0h'])
  expect(page.querySelector('summary')?.textContent).toBe('1 past shift')
  expect(lines('details')).toEqual(['Once, Mar\u00A01\u00A02024 · 7:00\u00A0pm · 12\u00A0h'])
  act(() => page.querySelector<HTMLElement>('details [aria-label^="Remove"]')?.click())
  expect(onRemove.mock.calls).toMatchObject([[{ id: 1 }]])
})

test('the shift of someone who is switched off says so, and can be removed', () => {
  const onRemove = vi.fn<(shift: OnCallShift) => void>()
  const person = buildUser({ id: 7, fullName: 'Ruth Alvarez', is_switched_off: true })
  show([buildShift(1, '2024-03-01T19:00', 'daily')], onRemove, { person })
  expect(page.querySelector('li')?.textContent).toContain('Switched off, so nobody is on call in these hours')
  act(() => page.querySelector<HTMLElement>('[aria-label="Remove the shift of Ruth Alvarez"]')?.click())
  expect(onRemove.mock.calls).toMatchObject([[{ id: 1 }]])
})
