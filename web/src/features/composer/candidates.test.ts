import { describe, expect, it } from 'vitest'
import { buildGroup, buildUser } from '../../test/factories.ts'
import { findChannelCandidates, mentionCandidates } from './candidates.ts'

const me = 1
const people = new Map(
  [
    [1, 'Dana Whitlock'],
    [5, 'June Tallis'],
    [6, 'Marcus Delacroix'],
    [9, 'Not In Here'],
  ].map(([id, fullName]) => [Number(id), buildUser({ id: Number(id), fullName: String(fullName) })]),
)
const staffGroups = [
  { id: 40, name: 'Night nurses', memberIds: [1, 6, 9] },
  { id: 41, name: 'Elsewhere', memberIds: [1, 9] },
]
const participants = [{ id: 1 }, { id: 5 }, { id: 6 }]

describe('whom an @ can mean', () => {
  it('is the others in the channel, groups that someone of them belongs to, and everyone', () => {
    const found = mentionCandidates(buildGroup({ id: 7, participants }), { people, me, staffGroups })
    expect(found.map(({ name, userType, title }) => [name, userType, title])).toEqual([
      ['June Tallis', 'staff', 'RN'],
      ['Marcus Delacroix', 'staff', 'RN'],
      ['Night nurses', 'staffGroup', '1 person here'],
      ['channel', 'everyone', 'Everyone here, 3 people'],
    ])
  })

  it('leads from everyone to what naming people together would be, where that is not switched on', () => {
    let led = 0
    const found = mentionCandidates(buildGroup({ id: 7, participants }), {
      people,
      me,
      staffGroups,
      onLocked: () => void led++,
    })
    expect(found.map(({ name }) => name)).toEqual(['June Tallis', 'Marcus Delacroix', 'channel'])
    found.forEach(({ onLocked }) => onLocked?.())
    expect(led).toBe(1)
  })

  it('is only the other one in a direct channel', () => {
    const direct = buildGroup({ type: 'personal', participants: [{ id: 1 }, { id: 5 }] })
    expect(mentionCandidates(direct, { people, me, staffGroups }).map(({ name }) => name)).toEqual(['June Tallis'])
  })

  it('is a role with someone on call, also where the reader does not know whom', () => {
    const turn = (userId: number) => ({ userId, from: '2026-01-01T00:00:00.000Z', until: '2099-01-01T00:00:00.000Z' })
    const titleOf = (...userIds: number[]) => {
      const onCall = [{ id: 3, name: 'on-call nurse', now: userIds.map(turn), next: [] }]
      const found = mentionCandidates(buildGroup({ id: 7, participants }), { people, me, staffGroups, onCall })
      return found.find(({ userType }) => userType === 'onCall')?.title
    }
    expect(titleOf(77)).toMatch(/^Someone, until /)
    expect(titleOf(5, 77)).toMatch(/^June Tallis, until .* · Someone, until /)
    expect(titleOf()).toBe('Nobody is on call now')
  })
})

describe('what a # can mean', () => {
  const group = (id: number, name: string, last_message_time: number) =>
    buildGroup({ id, type: 'discussion', name, display_name: null, last_message_time })

  it('is a channel that is open and has a name, the busiest first', () => {
    const groups = [
      group(1, 'Supplies', 10),
      group(2, 'Night supplies', 30),
      group(3, 'Supper', 20),
      { ...group(4, 'Supplies of old', 40), archived_at: '2025-01-01T00:00:00.000Z' },
      buildGroup({ id: 5, type: 'personal', participants: [{ id: 1 }, { id: 5 }] }),
    ]
    const names = (words: string) => findChannelCandidates(groups, { people, me, words }).map(({ name }) => name)
    expect(names('')).toEqual(['Night supplies', 'Supper', 'Supplies'])
    expect(names('sup')).toEqual(['Supper', 'Supplies', 'Night supplies'])
    expect(names('june')).toEqual([])
  })
})
