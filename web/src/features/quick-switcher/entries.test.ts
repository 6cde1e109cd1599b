import { describe, expect, it } from 'vitest'
import { buildGroup, buildUser } from '../../test/factories.ts'
import { type Entry, firstEntries, foundEntries, joined, markName, matchingEntries, withProfiles } from './entries.ts'

const ME = 1
const priya = buildUser({ id: 2, userId: 2, fullName: 'Dr. Priya Raman', first_name: 'Dr. Priya', last_name: 'Raman' })
const zoe = buildUser({ id: 3, userId: 3, fullName: 'Zoë Brandt', first_name: 'Zoë', last_name: 'Brandt' })
const people = new Map([priya, zoe].map((user) => [user.id, user]))
const night = buildGroup({ id: 10, name: 'Night handover', last_message_time: 5 })
const brandt = buildGroup({ id: 11, name: 'Brandt family', type: 'family', unreadCount: 2, last_message_time: 4 })
const direct = buildGroup({
  id: 12,
  type: 'personal',
  name: null,
  participants: [{ id: ME }, { id: 2 }],
  unreadCount: 1,
  last_message_time: 3,
})
const unknown = buildGroup({ id: 13, type: 'personal', name: null, participants: [{ id: ME }, { id: 99 }] })
const known = [{ locationId: 7, groups: [night, brandt, direct, unknown], people }]

const names = (entries: readonly Entry[]) => entries.map(({ name }) => name.text)

describe('the quick switcher', () => {
  it('begins with where the reader was last, then with what waits', () => {
    expect(names(firstEntries(known, ME, [10], null))).toEqual(['Night handover', 'Dr. Priya Raman', 'Brandt family'])
    expect(names(firstEntries(known, ME, [], 11))).toEqual(['Dr. Priya Raman', 'Night handover'])
  })

  it('finds channels and people by the beginnings and middles of their words, without marks and case', () => {
    expect(names(matchingEntries(known, ME, 'zoe'))).toEqual(['Zoë Brandt'])
    expect(names(matchingEntries(known, ME, 'BRAN'))).toEqual(['Brandt family', 'Zoë Brandt'])
    expect(names(matchingEntries(known, ME, 'dover'))).toEqual(['Night handover'])
    expect(matchingEntries(known, ME, 'nothing such')).toEqual([])
    expect(matchingEntries(known, ME, '  ')).toEqual([])
  })

  it('offers someone once, with what waits in the direct message', () => {
    expect(matchingEntries(known, ME, 'raman')).toMatchObject([
      {
        name: { text: 'Dr. Priya Raman' },
        badges: { mentions: 1 },
        goesTo: { kind: 'person', userId: 2, locationId: 7 },
      },
    ])
  })

  it('keeps what was there in its place when the server has more', () => {
    const channel = {
      id: 30,
      locationId: 8,
      locationName: 'Harbor House',
      type: 'discussion' as const,
      title: 'Brandy wine club',
      isPublic: true,
      isArchived: false,
    }
    const there = {
      channels: [{ channel, name: markName(channel.title, ['bran']), hasJoined: true, unreadCount: 3, taggedCount: 1 }],
      users: [{ locationId: 8, locationName: 'Harbor House', name: markName('Zoë Brandt', ['bran']), user: zoe }],
      patients: [],
    }
    const all = joined(matchingEntries(known, ME, 'bran'), foundEntries(there, ME, 7))
    expect(names(all)).toEqual(['Brandt family', 'Zoë Brandt', 'Brandy wine club'])
    expect(all.at(-1)).toMatchObject({ note: 'Harbor House', badges: { mentions: 1, unread: 2 } })
  })

  it('offers the profile of a patient after their channel, where the reader may open it', () => {
    const walter = buildGroup({ id: 20, name: 'Walter Brandvold', type: 'patients', patientId: 5 })
    const entries = matchingEntries([{ locationId: 7, groups: [walter, brandt], people }], ME, 'bran')
    const all = withProfiles(entries, (locationId) => locationId === 7, 'Profile')
    expect(all).toHaveLength(entries.length + 1)
    expect(all.at(-1)).toMatchObject({
      name: { text: 'Walter Brandvold' },
      note: 'Profile',
      goesTo: { kind: 'profile', patientId: 5, locationId: 7 },
    })
    expect(withProfiles(entries, () => false, 'Profile')).toEqual(entries)
  })

  it('marks what was typed', () => {
    expect(markName('Night handover', ['hand']).ranges).toEqual([[6, 10]])
    expect(markName('Zoë Brandt', ['zoe']).ranges).toEqual([[0, 3]])
    expect(markName('Jörg Großmann', ['gross']).ranges).toEqual([[5, 9]])
    expect(markName('Jo\u00ADhanna', ['joha']).ranges).toEqual([[0, 5]])
  })
})
