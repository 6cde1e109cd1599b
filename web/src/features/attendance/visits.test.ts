import type { Visit } from '@kinward/contract/attendance'
import { expect, test } from 'vitest'
import { isOverdue, lengthOf, openVisitOf, visitsIn } from './visits.ts'

const end = (at: string) => ({ at, deviceAt: null, receivedAt: null, note: '', position: null, address: null })
const visit = (id: number, personId: number, checkOut: string | null): Visit => ({
  id,
  locationId: 1,
  patient: { id: 1, fullName: 'Walter Brandvold' },
  person: { id: personId, fullName: 'Teun de Vries' },
  checkIn: end('2026-01-02T03:00:00Z'),
  checkOut: checkOut === null ? null : end(checkOut),
})
const at = (text: string) => Date.parse(text)

test('a history is read in the order of its ids, page after page', () => {
  const [one, two] = [visit(1, 5, null), visit(2, 5, null)]
  const pages = [
    { historyIds: [2], content: { 2: two }, hasMore: true },
    { historyIds: [1], content: { 1: one }, hasMore: false },
  ]
  expect(visitsIn(pages)).toEqual([two, one])
})

test('the open visit is one’s own, and not one that is over', () => {
  const visits = [visit(3, 5, '2026-01-02T04:00:00Z'), visit(2, 6, null), visit(1, 5, null)]
  expect(openVisitOf(visits, 5)?.id).toBe(1)
  expect(openVisitOf(visits, 7)).toBeUndefined()
})

test('twelve hours without a check-out are too long; a visit that is over never is', () => {
  expect(isOverdue(visit(1, 5, null), at('2026-01-02T14:59:59Z'))).toBe(false)
  expect(isOverdue(visit(1, 5, null), at('2026-01-02T15:00:00Z'))).toBe(true)
  expect(isOverdue(visit(1, 5, '2026-01-02T04:00:00Z'), at('2026-01-03T15:00:00Z'))).toBe(false)
})

test('a length is that of the visit, or up to now', () => {
  expect(lengthOf(visit(1, 5, '2026-01-02T04:05:00Z'), 0)).toBe('1h\u00a05m')
  expect(lengthOf(visit(1, 5, null), at('2026-01-02T03:20:30Z'))).toBe('20m')
})
