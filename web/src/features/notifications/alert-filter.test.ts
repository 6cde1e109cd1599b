import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { isSameFilter, withCalls, withChannel, withChannels, withFlag, withFlags } from './alert-filter.ts'
import { forgetAlerts } from './forget-alerts.ts'
import { createKeptAlerts } from './kept-alerts.ts'
import { isNarrowed, NO_FILTER } from './narrowing.ts'

describe('a filter of notifications', () => {
  it('clears the four kinds of channels with Channels, and Channels with the last of them', () => {
    const all = withChannels(NO_FILTER, true)
    expect(all.filterChannels).toEqual({ channel: true, patient: true, discussion: true, personal: true, omni: true })
    expect(isSameFilter(withChannels(all, false), NO_FILTER)).toBe(true)
    const one = withChannel(NO_FILTER, 'omni', true)
    expect(one.filterChannels.channel).toBe(true)
    expect(isSameFilter(withChannel(one, 'omni', false), NO_FILTER)).toBe(true)
  })

  it('is the same in whatever order its flags were chosen', () => {
    const flags = withFlags(NO_FILTER, true)
    expect(isSameFilter(withFlag(withFlag(flags, 2), 10), withFlag(withFlag(flags, 10), 2))).toBe(true)
    expect(isSameFilter(withFlag(withFlag(flags, 2), 2), flags)).toBe(true)
    expect(isSameFilter(withFlag(flags, 2), flags)).toBe(false)
    expect(withFlags(withFlag(flags, 2), false)).toEqual(NO_FILTER)
  })

  it('lets a choice of calls go when it is made again', () => {
    const missed = withCalls(NO_FILTER, 'missed')
    expect(withCalls(missed, 'all').filterInboundCallsBy).toBe('all')
    expect(withCalls(missed, 'missed')).toEqual(NO_FILTER)
  })
})

describe('what is kept of the alerts', () => {
  it('is the last tab and a filter a tab, for each person, until they sign out', () => {
    const store = createMemoryStore()
    const kept = createKeptAlerts(store)
    expect([kept.tab(1), isNarrowed(kept.filter(1, 'all'))]).toEqual(['all', false])
    kept.setTab(1, 'honors')
    kept.setFilter(1, 'mentions', { ...NO_FILTER, unread: true })
    const again = createKeptAlerts(store)
    expect([again.tab(1), again.filter(1, 'mentions').unread, again.filter(1, 'all').unread]).toEqual([
      'honors',
      true,
      false,
    ])
    expect([again.tab(2), again.filter(2, 'mentions').unread]).toEqual(['all', false])
    forgetAlerts(store)
    expect([store.length, again.tab(1)]).toEqual([0, 'all'])
  })

  it('gives way where it cannot be read', () => {
    const store = createMemoryStore()
    store.setItem('kinward.alerts.1.tab', 'elsewhere')
    store.setItem('kinward.alerts.1.filter.all', '{"unread":"perhaps"}')
    const kept = createKeptAlerts(store)
    expect([kept.tab(1), kept.filter(1, 'all')]).toEqual(['all', NO_FILTER])
  })
})
