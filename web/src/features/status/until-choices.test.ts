import { describe, expect, it } from 'vitest'
import { fromField, toField, untilOf } from './until-choices.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

describe('a status ends', () => {
  // Nov 13th 2026 is a Friday.
  it('at midnight for today, on Monday for this week', () => {
    expect(untilOf('today', at(13, 15))).toBe(at(14, 0))
    expect(untilOf('week', at(13, 15))).toBe(at(16, 0))
    expect(untilOf('week', at(16, 9))).toBe(at(23, 0))
    expect(untilOf('week', at(15, 9))).toBe(at(16, 0))
  })

  it('so long from now, or never', () => {
    expect(untilOf('30m', at(13, 15))).toBe(at(13, 15, 30))
    expect(untilOf('4h', at(13, 22))).toBe(at(14, 2))
    expect(untilOf('never', at(13, 15))).toBeNull()
  })
})

it('a moment goes into a field and comes out of it', () => {
  expect(toField(at(13, 15, 5))).toBe('2026-11-13T15:05')
  expect(fromField('2026-11-13T15:05')).toBe(at(13, 15, 5))
  expect(fromField('')).toBeNull()
  expect(fromField('soon')).toBeNull()
})
