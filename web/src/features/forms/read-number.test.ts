import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['37.5', 37.5],
  ['37,5', 37.5],
  [' -2 ', -2],
  ['+3', 3],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['0,125', 0.125],
  ['1,50', 1.5],
  ['1234,567', 1234.567],
  ['1.500', 1.5],
  ['1,500', null],
  ['-12,000', null],
  ['+250,000', null],
  ['1,000.5', null],
  ['1,000,000', null],
  ['0x10', null],
  ['1e3', null],
  ['Infinity', null],
  ['five', null],
  ['', null],
])('%j is %j', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})
