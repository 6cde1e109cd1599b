import type { FamilyRecord } from '@kinward/contract/families'
import { describe, expect, test } from 'vitest'
import { actionsFor, doorKey, findDoor, stateOf } from './family-policy.ts'

const ENDED = '2026-01-02T03:04:05.000Z'

function record(id: number, values: Partial<FamilyRecord> = {}): FamilyRecord {
  return {
    id,
    FamilyMember: { id: 7, fullName: 'Ellen Brandvold', avatar: null },
    Patient: { id: 1, fullName: 'W. B.', Group: null },
    relation: null,
    invite_status: 'Accepted',
    relation_verified: false,
    left_attempts: 3,
    endedAt: null,
    invite: null,
    ...values,
  }
}

describe('how far someone has come', () => {
  test.each([
    ['invited', { invite_status: 'Invited' }],
    ['accepted', {}],
    ['out', { left_attempts: 0 }],
    // Other relatives are not told of attempts.
    ['accepted', { left_attempts: null }],
    ['verified', { relation_verified: true, left_attempts: 0 }],
    ['ended', { endedAt: ENDED, left_attempts: 0 }],
  ] as const)('is %s', (state, values) => expect(stateOf(record(1, values))).toBe(state))

  test('decides what can be done', () => {
    const invite = { id: 1, sentTo: 'ellen@mail.example', expiresAt: ENDED }
    expect(actionsFor(record(1, { invite_status: 'Invited', invite }))).toEqual(['resend', 'unauthorize'])
    expect(actionsFor(record(1, { invite_status: 'Invited' }))).toEqual(['unauthorize'])
    expect(actionsFor(record(1, { left_attempts: 0 }))).toEqual(['grant', 'authorize', 'unauthorize'])
    expect(actionsFor(record(1, { endedAt: ENDED }))).toEqual(['authorize'])
  })
})

describe('what stands before a relative', () => {
  const verified = record(1, { relation_verified: true })
  const asked = record(2)
  const ended = record(3, { endedAt: ENDED })

  test('is what they are asked, also when they are in elsewhere', () => {
    expect(findDoor([verified, asked], new Set())).toBe(asked)
    expect(findDoor([verified], new Set())).toBeNull()
    expect(findDoor([], new Set())).toBeNull()
  })

  test('is what has ended, where nothing else is left to them', () => {
    expect(findDoor([ended], new Set())).toBe(ended)
    expect(findDoor([verified, ended], new Set())).toBeNull()
    expect(findDoor([ended, asked], new Set())).toBe(asked)
  })

  test('stays put off until something about it changes', () => {
    const passed = new Set([doorKey(asked)])
    expect(findDoor([asked], passed)).toBeNull()
    const out = record(2, { left_attempts: 0 })
    expect(findDoor([out], passed)).toBe(out)
  })
})
