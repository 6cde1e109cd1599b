import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test('someone is a year older from their birthday on', () => {
  expect(ageOn('1941-03-12', '2025-03-11')).toBe(83)
  expect(ageOn('1941-03-12', '2025-03-12')).toBe(84)
  expect(ageOn('2024-02-29', '2025-02-28')).toBe(0)
  expect(ageOn('2024-02-29', '2025-03-01')).toBe(1)
  expect(ageOn('2026-01-01', '2025-11-15')).toBeNull()
})
