import { describe, expect, it } from 'vitest'
import { appended, dayOf, nearestSaid, startChanged } from './message-list-item.ts'
import type { MessageListItem } from './message-list-item.ts'

const day = (label: string): MessageListItem => ({ kind: 'day', key: `day-${label}`, label, at: 0 })
const said = (key: string): MessageListItem => ({
  kind: 'pending',
  key,
  continued: false,
  entry: { hashKey: key, message: key, createdAt: 0, state: 'waiting' },
})

const before = [day('14'), said('c'), said('d')]

describe('the lines of a channel', () => {
  it('know when only older ones came in', () => {
    expect(startChanged(before, [day('13'), said('a'), day('14'), said('b'), said('c'), said('d')])).toBe(true)
    expect(startChanged(before, [...before, said('e')])).toBe(false)
    expect(startChanged(before, [day('14'), said('c'), said('d')])).toBe(false)
    expect(startChanged([], before)).toBe(false)
  })

  it('know what arrived at the end', () => {
    expect(appended(before, [...before, day('15'), said('e')]).map((item) => item.key)).toEqual(['day-15', 'e'])
    expect(appended(before, [said('a'), ...before])).toEqual([])
    expect(appended(before, [said('x')])).toEqual([])
  })

  it('fall under the day above them', () => {
    const items = [day('14'), said('c'), day('15'), said('d')]
    expect(items.map((_, index) => dayOf(items, index))).toEqual(['14', '14', '15', '15'])
    expect(dayOf([said('c')], 0)).toBe('')
  })

  it('skip days and the divider when moved through', () => {
    const items = [day('14'), said('c'), day('15'), said('d')]
    expect(nearestSaid(items, 2, 1)).toBe(3)
    expect(nearestSaid(items, 2, -1)).toBe(1)
    expect(nearestSaid(items, 0, -1)).toBe(-1)
    expect(nearestSaid(items, 4, 1)).toBe(-1)
  })
})
