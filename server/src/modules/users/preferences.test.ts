import { changePreferences, getPreferences } from '@kinward/contract/preferences'
import { SORT_OPTIONS } from '@kinward/contract/sorting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { hasValidOrders } from './preferences.ts'

let kit: TestApp
let here: number
let there: number
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  here = await kit.build.location(entityId)
  there = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(here))
  await kit.build.member(nurse.userId, there)
})

type Body = Parameters<typeof nurse.ask<typeof changePreferences>>[1]['body']
const change = (body: Body) => nurse.ask(changePreferences, { body })
const read = () => nurse.call(getPreferences, {})

describe('what someone chose', () => {
  test('is the default until they choose', async () => {
    expect(await read()).toEqual({
      hotKeySendsMessage: true,
      sortingPreference: { sortLocationsBy: 'Unread messages', locations: {} },
      leaveChannelsSettings: {},
      theme: null,
      gpsConsent: null,
      onboarding: 'done',
    })
  })

  test('changes where they say, and stays everywhere else', async () => {
    await change({ hotKeySendsMessage: false, sortingPreference: { sortLocationsBy: 'Alphabetically' } })
    await change({ sortingPreference: { locations: { [here]: { sortChannelsBy: 'Alphabetically' } } } })
    await change({ sortingPreference: { locations: { [here]: { sortOmniChannelsBy: 'Recent Activity' } } } })
    await change({ leaveChannelsSettings: { [here]: { patients_channels_settings: { hideChannelsAfter: 24 } } } })
    await change({ leaveChannelsSettings: { [here]: { omni_channels_settings: { hideChannelsAfter: false } } } })
    const { body } = await change({ sortingPreference: { locations: { [there]: { sortChannelsBy: 'Default' } } } })
    expect(body.data).toMatchObject({
      hotKeySendsMessage: false,
      sortingPreference: {
        sortLocationsBy: 'Alphabetically',
        locations: {
          [here]: { sortChannelsBy: 'Alphabetically', sortOmniChannelsBy: 'Recent Activity' },
          [there]: { sortChannelsBy: 'Default', sortOmniChannelsBy: 'Unread' },
        },
      },
      leaveChannelsSettings: {
        [here]: {
          patients_channels_settings: { hideChannelsAfter: 24 },
          omni_channels_settings: { hideChannelsAfter: false },
        },
      },
    })
    expect(await read()).toEqual(body.data)
  })

  test('is taken back by null, and the default holds again', async () => {
    const chosen = {
      patients_channels_settings: { hideChannelsAfter: 24 },
      omni_channels_settings: { hideChannelsAfter: 8 },
    } as const
    await change({ leaveChannelsSettings: { [here]: chosen, [there]: chosen } })
    const { body } = await change({ leaveChannelsSettings: { [here]: { patients_channels_settings: null } } })
    expect(body.data.leaveChannelsSettings).toEqual({
      [here]: { omni_channels_settings: { hideChannelsAfter: 8 } },
      [there]: chosen,
    })
    expect(await read()).toEqual(body.data)
  })

  test('is told to their other tabs, without what it is', async () => {
    const tab = await nurse.connect()
    await change({ hotKeySendsMessage: false })
    expect(await tab.next('refresh.user.data')).toMatchObject({ userId: nurse.userId, dataType: 'preferences' })
  })

  test('at once in two tabs is both', async () => {
    await Promise.all([
      change({ hotKeySendsMessage: false }),
      change({ sortingPreference: { sortLocationsBy: 'Alphabetically' } }),
      change({ leaveChannelsSettings: { [here]: { patients_channels_settings: { hideChannelsAfter: 8 } } } }),
    ])
    expect(await read()).toMatchObject({
      hotKeySendsMessage: false,
      sortingPreference: { sortLocationsBy: 'Alphabetically' },
      leaveChannelsSettings: { [here]: { patients_channels_settings: { hideChannelsAfter: 8 } } },
    })
  })

  test('is refused for a place that is not theirs, and for an order that its list does not have', async () => {
    const before = await fingerprint(kit.pool)
    const elsewhere = await change({ leaveChannelsSettings: { 999999: {} } })
    expect([elsewhere.status, elsewhere.body.data]).toMatchObject([404, { code: 'NOT_FOUND' }])
    const wrong = await change({ sortingPreference: { locations: { [here]: { sortChannelsBy: 'Acuity Score' } } } })
    expect([wrong.status, wrong.body.data]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})

describe('an order', () => {
  const at = (list: string, order: string) =>
    hasValidOrders({ sortingPreference: { locations: { 1: { [list]: order } } } })

  test.each([
    ['sortPatientChannelsBy', SORT_OPTIONS.patient_channels, 'Alphabetically'],
    ['sortChannelsBy', SORT_OPTIONS.channels, 'Flags'],
    ['sortOmniChannelsBy', SORT_OPTIONS.omniChannels, 'Alphabetically'],
    ['sortDirectMessagesBy', SORT_OPTIONS.channels, 'First Name'],
    ['sortFamilyChannelsBy', SORT_OPTIONS.channels, 'Last Name'],
    ['sortPatientListingBy', SORT_OPTIONS.patient_listing, 'Unread'],
  ] as const)('of %s is one of its own or the default', (list, options, other) => {
    expect([...options, 'Default'].every((order) => at(list, order))).toBe(true)
    expect(at(list, other)).toBe(false)
  })

  test('of locations is one of its own or the default', () => {
    expect(hasValidOrders({ sortingPreference: { sortLocationsBy: 'Active Schedule' } })).toBe(true)
    expect(hasValidOrders({ sortingPreference: { sortLocationsBy: 'Unread' } })).toBe(false)
  })
})
