import { expect, it } from 'vitest'
import { neighbourInRow } from './grid-keys.ts'

const cell = (offsetLeft: number, offsetTop: number) => ({ offsetLeft, offsetTop })

it('moves to the closest emoji of the next row, also where that row is short', () => {
  const cells = [cell(0, 0), cell(36, 0), cell(72, 0), cell(0, 36), cell(36, 36), cell(0, 100)]
  expect(neighbourInRow(cells, 2, 1)).toBe(cells[4])
  expect(neighbourInRow(cells, 4, 1)).toBe(cells[5])
  expect(neighbourInRow(cells, 5, -1)).toBe(cells[3])
  expect(neighbourInRow(cells, 1, -1)).toBeUndefined()
})
