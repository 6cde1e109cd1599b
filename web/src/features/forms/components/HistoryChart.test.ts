import { expect, test } from 'vitest'
import { chartPoints } from './HistoryChart.tsx'

const box = { width: 120, height: 60 }
const edge = { top: 10, right: 10, bottom: 10, left: 10 }
const at = (id: number, score: number | null, day: number) => ({
  id,
  score,
  answeredAt: `2026-11-0${day}T08:00:00.000Z`,
})

test('results stand from old to new and from low to high, and those without a score not at all', () => {
  const points = chartPoints([at(3, 8, 5), at(2, null, 3), at(1, 2, 1), at(4, 5, 3)], box, edge)
  expect(points).toEqual([
    { id: 1, score: 2, x: 10, y: 40 },
    { id: 4, score: 5, x: 60, y: 25 },
    { id: 3, score: 8, x: 110, y: 10 },
  ])
})

test('a score that never changes is a level line, in the middle when it is nothing', () => {
  expect(chartPoints([at(1, 4, 1), at(2, 4, 2)], box, edge).map(({ y }) => y)).toEqual([10, 10])
  expect(chartPoints([at(1, 0, 1), at(2, 0, 2)], box, edge).map(({ y }) => y)).toEqual([30, 30])
})
