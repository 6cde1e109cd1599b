import { describe, expect, it } from 'vitest'
import { buildGroup, buildLocation } from '../../test/factories.ts'
import { mayWrite } from './may-write.ts'
import { neighbour, toSections } from './use-channel-sections.ts'

const location = buildLocation()
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
  const sections = toSections(groups, reader)

  it('groups channels by type in the fixed order, each in the chosen one', () => {
    expect(sections.map(({ type, groups: of }) => [type, of.map(({ id }) => id)])).toEqual([
      ['patients', [4]],
      ['discussion', [3, 2]],
      ['personal', [1]],
    ])
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
})
