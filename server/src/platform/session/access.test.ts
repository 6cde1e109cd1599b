import type { Permission } from '@kinward/contract/permissions'
import type { Access } from '@kinward/contract/route'
import { describe, expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import { type AccessRow, admit, NOBODY } from './access.ts'

const MEMBER: AccessRow = {
  ...NOBODY,
  user_id: 7,
  locked: false,
  address_allowed: true,
  webapp_allowed: true,
  terms_due: false,
  location_id: 3,
  entity_id: 1,
  role: 'staff',
  permissions: ['CAN_VIEW_STAFF'],
  feature_on: true,
}
const PARTICIPANT: AccessRow = {
  ...MEMBER,
  group_id: 9,
  group_type: 'patients',
  group_is_public: false,
  group_feature_on: true,
  joined: true,
  removed: false,
  relation_verified: true,
}
const VISITOR: AccessRow = {
  ...PARTICIPANT,
  role: 'collaborator',
  permissions: [],
  is_visitor: true,
  group_type: 'discussion',
}

function outcome(access: Access, row: AccessRow): string {
  try {
    admit(access, { sessionId: 'session', address: null }, row)
    return 'admitted'
  } catch (error) {
    return error instanceof AppError ? error.code : 'thrown'
  }
}

describe('the guard', () => {
  test.each<[string, Access, AccessRow, string]>([
    ['anyone to a public call', { level: 'public' }, NOBODY, 'admitted'],
    ['nobody elsewhere', { level: 'user' }, NOBODY, 'UNAUTHENTICATED'],
    ['a user to their own calls', { level: 'user' }, { ...NOBODY, user_id: 7, locked: false }, 'admitted'],
    [
      'no stranger to a location',
      { level: 'location' },
      { ...NOBODY, user_id: 7, locked: false, feature_on: true },
      'NOT_FOUND',
    ],
    ['no non-member to a location', { level: 'location' }, { ...MEMBER, role: null }, 'NOT_FOUND'],
    ['a member to their location', { level: 'location' }, MEMBER, 'admitted'],
    ['a member without the permission', { level: 'location', permission: 'CAN_MANAGE_STAFF' }, MEMBER, 'FORBIDDEN'],
    ['a member with the permission', { level: 'location', permission: 'CAN_VIEW_STAFF' }, MEMBER, 'admitted'],
    [
      'an admin, whatever the permission',
      { level: 'location', permission: 'CAN_MANAGE_STAFF' },
      { ...MEMBER, role: 'admin' },
      'admitted',
    ],
    [
      'nobody to what is switched off',
      { level: 'location', feature: 'enableBookmarks' },
      { ...MEMBER, feature_on: false },
      'FEATURE_OFF',
    ],
    ['a participant to their channel', { level: 'group' }, PARTICIPANT, 'admitted'],
    ['nobody to a channel that is not there', { level: 'group' }, MEMBER, 'NOT_FOUND'],
    ['nobody who is not in the channel', { level: 'group' }, { ...PARTICIPANT, joined: false }, 'NOT_FOUND'],
    ['nobody who was removed', { level: 'group' }, { ...PARTICIPANT, joined: false, removed: true }, 'NOT_ACCESSIBLE'],
    ['no family that is not verified', { level: 'group' }, { ...PARTICIPANT, relation_verified: false }, 'NOT_FOUND'],
    ['nobody whose session is locked', { level: 'user' }, { ...MEMBER, locked: true }, 'PIN_REQUIRED'],
    [
      'a locked session to what must go on',
      { level: 'user', whileLocked: true },
      { ...MEMBER, locked: true },
      'admitted',
    ],
    ['no locked session to a location', { level: 'location' }, { ...MEMBER, locked: true }, 'PIN_REQUIRED'],
    [
      'a locked session to what must go on at a location',
      { level: 'location', whileLocked: true },
      { ...MEMBER, locked: true },
      'admitted',
    ],
    [
      'no locked session of someone who is not there, whatever goes on',
      { level: 'location', whileLocked: true },
      { ...MEMBER, locked: true, role: null },
      'NOT_FOUND',
    ],
    [
      'nobody from an address that is not allowed',
      { level: 'location' },
      { ...MEMBER, address_allowed: false },
      'IP_RESTRICTED',
    ],
    [
      'no stranger, told of no restriction',
      { level: 'location' },
      { ...MEMBER, role: null, address_allowed: false },
      'NOT_FOUND',
    ],
    ['nobody without the web app', { level: 'group' }, { ...PARTICIPANT, webapp_allowed: false }, 'WEBAPP_RESTRICTED'],
    ['no member where an admin is asked for', { level: 'location', admin: true }, MEMBER, 'FORBIDDEN'],
    ['an admin where one is asked for', { level: 'location', admin: true }, { ...MEMBER, role: 'admin' }, 'admitted'],
    ['a visitor to the channel they visit', { level: 'group' }, VISITOR, 'admitted'],
    ['no visitor to the location around it', { level: 'location' }, VISITOR, 'NOT_FOUND'],
    ['no visitor before the terms of the place', { level: 'group' }, { ...VISITOR, terms_due: true }, 'TERMS_REQUIRED'],
    [
      'a visitor to the terms of the place',
      { level: 'group', beforeTerms: true },
      { ...VISITOR, terms_due: true },
      'admitted',
    ],
    [
      'no member before the terms of the place',
      { level: 'location' },
      { ...MEMBER, terms_due: true },
      'TERMS_REQUIRED',
    ],
    [
      'a member before them to what a locked screen may do',
      { level: 'location', whileLocked: true },
      { ...MEMBER, terms_due: true },
      'admitted',
    ],
    ['no visitor with a permission', { level: 'group', permission: 'CAN_MANAGE_GROUPS' }, VISITOR, 'FORBIDDEN'],
    ['nobody to a type that is off', { level: 'group' }, { ...PARTICIPANT, group_feature_on: false }, 'FEATURE_OFF'],
  ])('admits %s', (_name, access, row, expected) => {
    expect(outcome(access, row)).toBe(expected)
  })

  test.each([
    ['admin', [], 'FORBIDDEN'],
    ['staff', ['CAN_VIEW_GROUPS'], 'FORBIDDEN'],
    ['staff', [], 'NOT_FOUND'],
    ['collaborator', ['CAN_VIEW_GROUPS'], 'NOT_FOUND'],
    ['patient', [], 'NOT_FOUND'],
    ['family', [], 'NOT_FOUND'],
  ] satisfies [AccessRow['role'], Permission[], string][])(
    'tells a public discussion only to those of the staff who may join it: %s %j',
    (role, permissions, expected) => {
      const open = { group_type: 'discussion', group_is_public: true, joined: false } as const
      expect(outcome({ level: 'group' }, { ...PARTICIPANT, ...open, role, permissions })).toBe(expected)
    },
  )

  test.each([true, false])('says whether the session is locked: %s', (locked) => {
    const access = { level: 'location', whileLocked: true } as const
    const from = { sessionId: 'session', address: null }
    expect(admit(access, from, { ...MEMBER, locked })).toMatchObject({ isLocked: locked })
  })

  test('shows no more than a locked screen does before the terms', () => {
    const access = { level: 'location', whileLocked: true } as const
    const from = { sessionId: 'session', address: null }
    expect(admit(access, from, { ...MEMBER, terms_due: true })).toMatchObject({ isLocked: true })
  })

  test('lets nothing through on a row of which nothing is known', () => {
    for (const level of ['user', 'location', 'group'] as const)
      expect(outcome({ level }, NOBODY)).toBe('UNAUTHENTICATED')
  })
})
