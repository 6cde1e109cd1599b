import type { Group } from '@kinward/contract/groups'
import { SORT_OPTIONS } from '@kinward/contract/sorting'
import { describe, expect, it } from 'vitest'
import { buildGroup, buildUser } from '../../test/factories.ts'
import { channelTitle } from './channel-title.ts'
import { chooseSort, chosenSort, effectiveSort, sortChannels, sortOptionsFor } from './sort-channels.ts'

const title = (group: Group) => group.name ?? ''
const patient = (id: number, first: string, last: string, acuity: number | null): NonNullable<Group['patient']> => ({
  id,
  patientId: `P${id}`,
  locationId: 2,
  first_name: first,
  last_name: last,
  fullName: `${first} ${last}`,
  birth_date: null,
  program: null,
  avatar: null,
  is_discharged: false,
  archived_at: null,
  profile: {
    acuity_score: acuity,
    acuity_details: { currentScore: '--', text: null, background: null },
    assessments: [],
  },
})

const a = buildGroup({
  id: 1,
  name: 'a',
  last_message_time: 10,
  flagSummery: 5,
  patient: patient(1, 'Zoe', 'Adams', 0),
})
const b = buildGroup({
  id: 2,
  name: 'B',
  last_message_time: 30,
  unreadCount: 2,
  patient: patient(2, 'Ann', 'Young', 80),
})
const c = buildGroup({
  id: 3,
  name: 'c',
  last_message_time: 20,
  flagSummery: 1000,
  patient: patient(3, 'Max', 'Moss', null),
})
const order = (option: Parameters<typeof sortChannels>[1]) => sortChannels([b, c, a], option, title).map(({ id }) => id)

describe('sortChannels', () => {
  it('does not put archived channels first for what is unread in them', () => {
    const archived = [b, c, a].map((group) => ({ ...group, archived_at: '2026-03-01T00:00:00.000Z' }))
    const unread = archived.map((group) =>
      group.id === 1 ? { ...group, unreadCount: 1 } : { ...group, unreadCount: 0 },
    )
    expect(sortChannels(unread, 'Unread', title).map(({ id }) => id)).toEqual([2, 3, 1])
  })

  it('knows every order that can be chosen', () => {
    expect(order('Alphabetically')).toEqual([1, 2, 3])
    expect(order('Default')).toEqual([1, 2, 3])
    expect(order('Unread')).toEqual([2, 3, 1])
    expect(order('Recent Activity')).toEqual([2, 3, 1])
    expect(order('Oldest Activity')).toEqual([1, 3, 2])
    expect(order('Flags')).toEqual([3, 1, 2])
    expect(order('Acuity Score')).toEqual([2, 1, 3])
    expect(order('First Name')).toEqual([2, 3, 1])
    expect(order('Last Name')).toEqual([1, 3, 2])
  })

  it('gives the same order whatever order it is given, for every option', () => {
    for (const option of [...SORT_OPTIONS.patient_channels, ...SORT_OPTIONS.channels, ...SORT_OPTIONS.omniChannels]) {
      expect(sortChannels([a, b, c], option, title)).toEqual(sortChannels([c, b, a], option, title))
    }
  })

  it('falls back where a feature is switched off', () => {
    expect(effectiveSort('Flags', {})).toBe('Default')
    expect(effectiveSort('Recent Activity', {})).toBe('Default')
    expect(effectiveSort('Acuity Score', { patientAcuityScore: true })).toBe('Acuity Score')
    expect(chosenSort('patients', undefined, {})).toBe('Unread')
    const own = chooseSort(chooseSort(undefined, 'discussion', 'Recent Activity'), 'patients', 'Flags')
    expect([chosenSort('discussion', own, {}), chosenSort('patients', own, {})]).toEqual(['Default', 'Default'])
    const flags = { patientFlags: true, sortChannelByLastMessage: true }
    expect([chosenSort('discussion', own, flags), chosenSort('patients', own, flags)]).toEqual([
      'Recent Activity',
      'Flags',
    ])
  })
})

describe('channelTitle', () => {
  it('is the patient, the other person, or the name', () => {
    const people = new Map([[5, buildUser({ id: 5, fullName: 'Tom Reyes' })]])
    expect(
      channelTitle(buildGroup({ type: 'patients', patient: patient(1, 'Walter', 'Brandvold', null) }), people, 1),
    ).toBe('Walter Brandvold')
    expect(channelTitle(buildGroup({ type: 'personal' }), people, 1)).toBe('Tom Reyes')
    expect(channelTitle(buildGroup({ type: 'personal' }), new Map(), 1)).toBe('Someone')
    expect(channelTitle(buildGroup({ display_name: 'Nights' }), people, 1)).toBe('Nights')
    expect(channelTitle(buildGroup(), people, 1)).toBe('Night shift')
  })
})

describe('choosing an order', () => {
  const flags = { patientFlags: true, sortChannelByLastMessage: true, patientAcuityScore: true }

  it('offers the orders of the type whose features are on', () => {
    expect(sortOptionsFor('omni', flags)).toEqual(['Unread', 'Recent Activity', 'Oldest Activity'])
    expect(sortOptionsFor('personal', flags)).toContain('Alphabetically')
    expect(sortOptionsFor('patients', {})).toEqual(['First Name', 'Last Name', 'Oldest Activity', 'Unread'])
  })

  it('changes the one type and keeps the others', () => {
    const first = chooseSort(undefined, 'family', 'Oldest Activity')
    expect(chooseSort(first, 'omni', 'Recent Activity')).toMatchObject({
      sortFamilyChannelsBy: 'Oldest Activity',
      sortOmniChannelsBy: 'Recent Activity',
      sortPatientListingBy: 'Flags',
    })
  })
})
