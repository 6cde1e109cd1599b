import { expect, test } from 'vitest'
import { firstChange } from './first-change.ts'

test('it changes with the first of them that does', () => {
  const [early, late] = ['2026-03-02T07:00:00.000Z', '2026-03-02T19:00:00.000Z']
  expect(firstChange([{ changesAt: late }, { changesAt: null }, { changesAt: early }])).toEqual({ changesAt: early })
  expect(firstChange([{ changesAt: null }])).toEqual({ changesAt: null })
  expect(firstChange([])).toEqual({ changesAt: null })
})
