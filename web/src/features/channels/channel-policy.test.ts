import type { Role } from '@kinward/contract/permissions'
import { describe, expect, it } from 'vitest'
import { buildGroup, buildLocation } from '../../test/factories.ts'
import * as policy from './channel-policy.ts'

const flags = { groupMessages: true, personalMessages: true }
const staff = buildLocation({ featureFlags: flags })
const withAll = buildLocation({
  featureFlags: flags,
  permissions: [
    'CAN_MANAGE_DISCUSSIONS',
    'CAN_MANAGE_GROUPS',
    'CAN_REMOVE_PARTICIPANTS',
    'CAN_ADD_COLLABORATORS',
    'CAN_MANAGE_FAMILY_MEMBERS',
  ],
})
const admin = buildLocation({ role: 'admin', featureFlags: flags })
const family = buildLocation({ role: 'family', featureFlags: flags })
const collaborator = buildLocation({ role: 'collaborator', featureFlags: flags })
const discussion = buildGroup()
const ME = 5
const archived = buildGroup({ archived_at: '2025-01-01T00:00:00Z' })

describe('what a reader may do with channels', () => {
  it('follows a tag to a channel they know, in private ones where they are in, and never as family', () => {
    const groups = [
      buildGroup({ id: 1, is_public: true, hasJoined: false }),
      buildGroup({ id: 2, is_public: false, hasJoined: true }),
      buildGroup({ id: 3, is_public: false, hasJoined: false }),
      buildGroup({ id: 4, type: 'patients', is_public: false, hasJoined: true }),
    ]
    const followed = (place: typeof staff) => [1, 2, 3, 4, 99].filter((id) => policy.mayFollowTag(id, groups, place))
    expect(followed(staff)).toEqual([1, 2, 4])
    expect(followed(buildLocation({ isFamilyMember: true }))).toEqual([])
  })

  it('begins a discussion with the permission, and a direct message where they are switched on', () => {
    expect([staff, withAll, admin, family].map((place) => policy.mayCreate('discussion', place))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(policy.mayCreate('personal', family)).toBe(true)
    expect(policy.mayCreate('personal', buildLocation({ role: 'admin', featureFlags: {} }))).toBe(false)
    expect(policy.mayCreate('omni', admin)).toBe(false)
    const both = { omniChannelMessages: true, enableOmniChannels: true }
    expect(policy.mayCreate('omni', buildLocation({ role: 'admin', featureFlags: both }))).toBe(true)
  })

  it('changes, archives and empties a channel only with the permission, and nothing in an archived one but its archiving', () => {
    expect(policy.mayEdit(discussion, staff, ME)).toBe(false)
    expect(policy.mayEdit(discussion, withAll, ME)).toBe(true)
    expect(policy.mayEdit(archived, withAll, ME)).toBe(false)
    expect(policy.mayEdit(buildGroup({ type: 'patients' }), admin, ME)).toBe(false)
    expect(policy.mayArchive(discussion, staff, ME)).toBe(false)
    expect(policy.mayArchive(archived, withAll, ME)).toBe(true)
    expect(policy.mayRemovePeople(discussion, staff)).toBe(false)
    expect(policy.mayRemovePeople(discussion, withAll)).toBe(true)
    expect(policy.mayRemovePeople(archived, withAll)).toBe(false)
    expect(policy.mayRemovePeople(buildGroup({ type: 'personal' }), admin)).toBe(false)
  })

  it('changes and archives a discussion of their own without the permission, as long as they are staff', () => {
    const own = buildGroup({ createdBy: ME })
    expect([staff, collaborator, family].map((place) => policy.mayEdit(own, place, ME))).toEqual([true, false, false])
    expect([staff, collaborator, family].map((place) => policy.mayArchive(own, place, ME))).toEqual([
      true,
      false,
      false,
    ])
    expect(policy.mayArchive(buildGroup({ createdBy: ME + 1 }), staff, ME)).toBe(false)
    expect(policy.mayArchive(buildGroup({ createdBy: ME, type: 'patients' }), staff, ME)).toBe(false)
    expect(policy.mayArchive(buildGroup({ createdBy: ME, hasJoined: false }), staff, ME)).toBe(false)
  })

  it('adds people as staff: to a family’s channel with its permission, to a direct one never', () => {
    expect(policy.mayAddPeople(discussion, staff)).toBe(true)
    expect(policy.mayAddPeople(discussion, collaborator)).toBe(false)
    expect(policy.mayAddPeople(buildGroup({ type: 'family' }), staff)).toBe(false)
    expect(policy.mayAddPeople(buildGroup({ type: 'family' }), withAll)).toBe(true)
    expect(policy.mayAddPeople(buildGroup({ type: 'personal' }), admin)).toBe(false)
    expect(policy.mayAdd({ userType: 'collaborator', location: null }, 'discussion', staff)).toBe(false)
    expect(policy.mayAdd({ userType: 'collaborator', location: null }, 'discussion', withAll)).toBe(true)
    expect(policy.mayAdd({ userType: 'collaborator', location: null }, 'family', withAll)).toBe(false)
    expect(policy.mayAdd({ userType: 'familyMember', location: null }, 'discussion', admin)).toBe(false)
  })

  it('adds nobody who is switched off', () => {
    const nurse = { userType: 'staff', location: null } as const
    expect(policy.mayAdd(nurse, 'discussion', staff)).toBe(true)
    expect(policy.mayAdd({ ...nurse, is_switched_off: true }, 'discussion', staff)).toBe(false)
  })

  it('adds people of other locations to discussions, where those go across locations', () => {
    const elsewhere = { userType: 'staff', location: { id: 9, name: 'Lakeside' } } as const
    const across = buildLocation({ featureFlags: { crossCollaborationChannels: true } })
    expect(policy.mayAdd(elsewhere, 'discussion', across)).toBe(true)
    expect(policy.mayAdd(elsewhere, 'patients', across)).toBe(false)
    expect(policy.mayAdd({ ...elsewhere, userType: 'collaborator' }, 'discussion', across)).toBe(false)
    expect(policy.mayAdd(elsewhere, 'discussion', buildLocation({ featureFlags: {} }))).toBe(false)
  })

  it('leaves every channel but direct ones; family cannot leave its own', () => {
    expect(policy.mayLeave(discussion, staff)).toBe(true)
    expect(policy.mayLeave(buildGroup({ type: 'patients' }), collaborator)).toBe(true)
    expect(policy.mayLeave(buildGroup({ type: 'family' }), family)).toBe(false)
    expect(policy.mayLeave(buildGroup({ type: 'personal' }), admin)).toBe(false)
    expect(policy.mayLeave(buildGroup({ hasJoined: false }), admin)).toBe(false)
  })

  it('joins public discussions as staff who may see channels', () => {
    const seeing = (role: Role) => buildLocation({ role, featureFlags: flags, permissions: ['CAN_VIEW_GROUPS'] })
    expect([staff, seeing('staff'), admin].map(policy.mayJoin)).toEqual([false, true, true])
    expect([seeing('collaborator'), family].map(policy.mayJoin)).toEqual([false, false])
  })
})
