import { describe, expect, it } from 'vitest'
import { buildGroup, buildLocation } from '../../test/factories.ts'
import { channelTitle } from './channel-title.ts'
import { mayWrite } from './may-write.ts'
import { neighbour, toSections } from './channel-sections.ts'

const featureFlags = { patientMessages: true, groupMessages: true, personalMessages: true }
const location = buildLocation({ featureFlags })
const reader = {
  me: 1,
  people: new Map(),
  location,
  sorting: { sortLocationsBy: 'Unread messages' as const, locations: {} },
}
const groups = [
  buildGroup({ id: 1, type: 'personal' }),
  buildGroup({ id: 2, name: 'B' }),
  buildGroup({ id: 3, name: 'A', unreadCount: 1 }),
  buildGroup({ id: 4, type: 'patients' }),
]

describe('toSections', () => {
  const sections = toSections(groups, reader, () => false)

  it('groups channels by type in the fixed order, each in the chosen one', () => {
    expect(sections.map(({ type, groups: of }) => [type, of.map(({ id }) => id)])).toEqual([
      ['patients', [4]],
      ['discussion', [3, 2]],
      ['personal', [1]],
    ])
  })

  it('puts the quiet ones apart, and leaves out a type that is switched off', () => {
    const apart = toSections(groups, reader, ({ id }) => id === 2)
    expect(apart.find(({ type }) => type === 'discussion')).toMatchObject({ groups: [{ id: 3 }], quiet: [{ id: 2 }] })
    const off = buildLocation({ featureFlags: { ...featureFlags, personalMessages: false } })
    expect(toSections(groups, { ...reader, location: off }, () => false).map(({ type }) => type)).toEqual([
      'patients',
      'discussion',
    ])
  })

  it('has an empty section only where the reader may begin a channel', () => {
    const types = (over: Parameters<typeof buildLocation>[0]) =>
      toSections([], { ...reader, location: buildLocation({ featureFlags, ...over }) }, () => false).map(
        ({ type }) => type,
      )
    expect(types({})).toEqual(['personal'])
    expect(types({ permissions: ['CAN_MANAGE_DISCUSSIONS'] })).toEqual(['discussion', 'personal'])
    expect(types({ role: 'family', permissions: ['CAN_MANAGE_DISCUSSIONS'] })).toEqual(['personal'])
  })

  it('steps from channel to channel as they are listed, going round', () => {
    expect(neighbour(sections, 4, 1)?.id).toBe(3)
    expect(neighbour(sections, 4, -1)?.id).toBe(1)
    expect(neighbour(sections, 1, 1)?.id).toBe(4)
    expect(neighbour(sections, null, 1)?.id).toBe(4)
    expect(neighbour([], null, 1)).toBeUndefined()
  })
})

describe('mayWrite', () => {
  it('is for everyone in an open channel, and to families for those with the permission', () => {
    const family = buildGroup({ type: 'family' })
    expect(mayWrite(buildGroup(), location)).toBe(true)
    expect(mayWrite(buildGroup({ archived_at: '2025-01-01T00:00:00Z' }), location)).toBe(false)
    expect(mayWrite(family, location)).toBe(false)
    expect(mayWrite(family, buildLocation({ permissions: ['CAN_SEND_FAMILY_CHANNEL_MESSAGES'] }))).toBe(true)
    expect(mayWrite(family, buildLocation({ role: 'family' }))).toBe(true)
  })

  it('is for nobody where the other one of a direct channel is gone, whose name stays', () => {
    const formerPerson = { id: 5, fullName: 'Tom Reyes', avatar: null }
    const direct = buildGroup({ type: 'personal', participants: [{ id: 1 }, { id: 5 }], formerPerson })
    expect(mayWrite({ ...direct, formerPerson: null }, location)).toBe(true)
    expect(mayWrite(direct, location)).toBe(false)
    expect(channelTitle(direct, new Map(), 1)).toBe('Tom Reyes')
  })
})
