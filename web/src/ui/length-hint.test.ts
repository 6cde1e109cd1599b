import { describe, expect, it } from 'vitest'
import { lengthHint } from './length-hint.ts'

describe('lengthHint', () => {
  it('speaks at or below the least length and at the most', () => {
    expect(lengthHint('', { min: 2, max: 5 })).toBe('Minimum 2 characters')
    expect(lengthHint('ab ', { min: 2, max: 5 })).toBe('Minimum 2 characters')
    expect(lengthHint('abc', { min: 2, max: 5 })).toBeUndefined()
    expect(lengthHint('abcde', { min: 2, max: 5 })).toBe('Maximum 5 characters')
    expect(lengthHint('', { max: 5 })).toBeUndefined()
  })
})
