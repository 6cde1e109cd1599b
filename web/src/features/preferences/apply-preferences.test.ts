import { UserPreferences } from '@kinward/contract/preferences'
import { LocationSorting } from '@kinward/contract/sorting'
import { describe, expect, it } from 'vitest'
import { applyPreferences } from './apply-preferences.ts'

const sorting = (over: Partial<LocationSorting>) => LocationSorting.parse(over)

describe('applyPreferences', () => {
  it('changes what is given at a location and leaves the rest', () => {
    const known = UserPreferences.parse({
      hotKeySendsMessage: false,
      sortingPreference: { locations: { 1: sorting({ sortChannelsBy: 'Recent Activity' }) } },
      leaveChannelsSettings: { 1: { omni_channels_settings: { hideChannelsAfter: 4 } } },
    })
    const changed = applyPreferences(known, {
      sortingPreference: { locations: { 2: sorting({ sortFamilyChannelsBy: 'Oldest Activity' }) } },
      leaveChannelsSettings: {
        1: { patients_channels_settings: { hideChannelsAfter: 8 } },
        2: { discussion_channels_settings: { hideChannelsAfter: false } },
      },
    })
    expect(changed.hotKeySendsMessage).toBe(false)
    expect(changed.sortingPreference.locations).toMatchObject({
      1: { sortChannelsBy: 'Recent Activity' },
      2: { sortFamilyChannelsBy: 'Oldest Activity', sortPatientListingBy: 'Flags' },
    })
    expect(changed.leaveChannelsSettings).toEqual({
      1: { omni_channels_settings: { hideChannelsAfter: 4 }, patients_channels_settings: { hideChannelsAfter: 8 } },
      2: { discussion_channels_settings: { hideChannelsAfter: false } },
    })
  })
  it('takes a choice back with null', () => {
    const known = UserPreferences.parse({
      leaveChannelsSettings: {
        1: { omni_channels_settings: { hideChannelsAfter: 4 }, patients_channels_settings: { hideChannelsAfter: 8 } },
      },
    })
    const { leaveChannelsSettings } = applyPreferences(known, {
      leaveChannelsSettings: { 1: { omni_channels_settings: null } },
    })
    expect(leaveChannelsSettings).toEqual({ 1: { patients_channels_settings: { hideChannelsAfter: 8 } } })
  })

  it('takes a consent before the server has said when it was given', () => {
    const known = UserPreferences.parse({})
    const given = applyPreferences(known, { gpsConsent: { isGiven: true } })
    expect(given.gpsConsent).toMatchObject({ isGiven: true })
    expect(applyPreferences(given, { theme: 'dark' })).toMatchObject({ theme: 'dark', gpsConsent: given.gpsConsent })
  })
})
