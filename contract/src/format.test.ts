import { describe, expect, test } from 'vitest'
import { directMessageHash, formatDuration, repliesLabel, shortenFileName, truncateName } from './format.ts'

describe('a name', () => {
  test('of 17 characters stays whole, a longer one is cut there', () => {
    expect(truncateName('Alexandra Winters')).toBe('Alexandra Winters')
    expect(truncateName('Alexandra Winterse')).toBe('Alexandra Winters…')
  })
})

describe('a file name', () => {
  test('of 20 characters stays whole, a longer one keeps its first and last 8', () => {
    expect(shortenFileName('12345678901234567890')).toBe('12345678901234567890')
    expect(shortenFileName('wound-photo-left-heel.jpeg')).toBe('wound-ph…eel.jpeg')
  })
})

describe('a duration', () => {
  test.each([
    [0, '0s'],
    [-5, '0s'],
    [59_999, '59s'],
    [60_000, '1m'],
    [3_600_000, '1h'],
    [3_661_000, '1h 1m'],
    [86_400_000 + 60_000, '1d 1m'],
    [2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000, '2d 3h 4m'],
  ])('of %i ms reads %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})

test('one reply is singular, any other number plural', () => {
  expect([0, 1, 4].map(repliesLabel)).toEqual(['0 Replies', '1 Reply', '4 Replies'])
})

test('a direct channel has the same key whoever of the two opens it', () => {
  expect(directMessageHash(3, 9, 7)).toBe('3_7_9')
  expect(directMessageHash(3, 7, 9)).toBe('3_7_9')
})
