import type { FlagSettings } from '@kinward/contract/roles'
import { describe, expect, test } from 'vitest'
import { applyFlag } from './use-flags.ts'

const settings: FlagSettings = {
  plan: 'business',
  planFlags: ['enableQuotes'],
  entity: { enableQuotes: true },
  location: {},
  effective: { enableQuotes: true },
  mayChangeEntity: true,
}

describe('a switch that was turned', () => {
  test('holds at its level, and a location decides before its organisation', () => {
    const off = applyFlag(settings, { level: 'location', flag: 'enableQuotes', value: false })
    expect(off).toMatchObject({ location: { enableQuotes: false }, effective: { enableQuotes: false } })
    const still = applyFlag(off, { level: 'entity', flag: 'enableQuotes', value: true })
    expect(still.effective.enableQuotes).toBe(false)
  })

  test('left to the level above holds as that decides', () => {
    const off = applyFlag(settings, { level: 'location', flag: 'enableQuotes', value: false })
    const back = applyFlag(off, { level: 'location', flag: 'enableQuotes', value: null })
    expect([back.location, back.effective]).toEqual([{}, { enableQuotes: true }])
  })
})
