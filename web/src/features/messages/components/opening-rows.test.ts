import { expect, test } from 'vitest'
import { openingRows } from './opening-rows.ts'

const list = { count: 100, sizes: undefined, height: 560, anchor: -1, above: 0.25 }

test('a list that opens at its end draws as many of the last lines as can be in view', () => {
  expect(openingRows(list)).toEqual(Array.from({ length: 13 }, (_, index) => 87 + index))
})

test('a list that opens at a line draws what is above and below it', () => {
  const rows = openingRows({ ...list, anchor: 40 })
  expect([rows[0], rows.at(-1)]).toEqual([36, 49])
})

test('lines that were measured before count with their height', () => {
  const sizes: [number[]] = [Array.from({ length: 100 }, () => 140)]
  expect(openingRows({ ...list, sizes })).toEqual([96, 97, 98, 99])
})

test('a short list is drawn whole', () => {
  expect(openingRows({ ...list, count: 3 })).toEqual([0, 1, 2])
  expect(openingRows({ ...list, count: 3, anchor: 1 })).toEqual([0, 1, 2])
})
