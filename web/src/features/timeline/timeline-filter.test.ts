import { TIMELINE_KINDS } from '@kinward/contract/timeline'
import { describe, expect, test } from 'vitest'
import { isFiltered, NO_FILTER, queryOf, toggleKind } from './timeline-filter.ts'

describe('the filter of a timeline', () => {
  test('asks for nothing in particular at first', () => {
    expect([queryOf(NO_FILTER), isFiltered(NO_FILTER)]).toEqual([{}, false])
  })

  test('takes kinds in and out, and knows that all are none in particular', () => {
    const flags = toggleKind(NO_FILTER, 'flag')
    expect(queryOf(toggleKind(flags, 'message'))).toEqual({ kinds: 'message,flag' })
    expect(toggleKind(flags, 'flag')).toEqual(NO_FILTER)
    expect(TIMELINE_KINDS.reduce(toggleKind, NO_FILTER)).toEqual(NO_FILTER)
  })

  test('has whole days of the reader, the last one included', () => {
    const { from, to } = queryOf({ ...NO_FILTER, from: '2025-11-15', to: '2025-11-15' })
    expect(Number(to) - Number(from)).toBe(86_400_000)
    expect(new Date(Number(from)).getHours()).toBe(0)
    // While a year is typed.
    expect(queryOf({ ...NO_FILTER, from: '0002-11-15' })).toEqual({ from: '0' })
  })
})
