import { expect, test } from 'vitest'
import { IsoDate } from './primitives.ts'

test.each([
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-03T04:05:06+23:59',
  '0000-12-31T23:30:00-01:00',
])('%s is a moment, and what it is written as is one too', (text) => {
  expect(IsoDate.safeParse(text).success).toBe(true)
  expect(IsoDate.safeParse(new Date(text).toISOString()).success).toBe(true)
})

test.each([
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00+00:01',
  '0000-06-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-02-03',
])('%s is none that everybody can read', (text) => {
  expect(IsoDate.safeParse(text).success).toBe(false)
})
