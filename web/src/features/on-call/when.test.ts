import { expect, test } from 'vitest'
import { formatMomentFull } from '../../ui/time.ts'
import { asAtPlace, otherClocks } from './when.ts'

test('a roster is shown by the clocks of its place, and says so where they may be others', () => {
  const [at, now] = ['2026-11-17T03:00Z', '2026-11-15T12:00Z'].map((moment) => Date.parse(moment)) as [number, number]
  const shown = (zone: string) => formatMomentFull(asAtPlace(at, zone), asAtPlace(now, zone))
  expect(['America/New_York', 'Asia/Kolkata'].map(shown)).toEqual([
    'Nov\u00a016, 10:00\u00a0pm',
    'Nov\u00a017, 8:30\u00a0am',
  ])
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const other = timeZone === 'America/New_York' ? 'America/Los_Angeles' : 'America/New_York'
  expect(otherClocks(timeZone)).toBeUndefined()
  expect(otherClocks(other)).toBe(`By the clocks of ${other.replace('_', ' ')}`)
})
