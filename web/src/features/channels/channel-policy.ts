import type { ChannelType, Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { Permission, Role } from '@kinward/contract/permissions'
import type { User } from '@kinward/contract/users'
import { isOn } from '../locations/feature-flags.ts'

/** What decides about a channel. */
type Channel = Pick<Group, 'type' | 'is_public' | 'hasJoined' | 'archived_at' | 'createdBy'>

const isStaff = ({ role }: Location) => role === 'admin' || role === 'staff'

const CARE_TEAM: readonly Role[] = ['admin', 'staff', 'collaborator']

/** What the permissions of staff allow; an admin may do everything. */
function has(location: Location, permission: Permission): boolean {
  return location.role === 'admin' || (location.role === 'staff' && location.permissions.includes(permission))
}

/** Whether a type of channel is switched on at a location. */
export function isTypeOn(type: ChannelType, { featureFlags }: Location): boolean {
  switch (type) {
    case 'patients':
      return isOn(featureFlags, 'patientMessages')
    case 'discussion':
      return isOn(featureFlags, 'groupMessages')
    case 'personal':
      return isOn(featureFlags, 'personalMessages')
    case 'omni':
      return isOn(featureFlags, 'omniChannelMessages') && isOn(featureFlags, 'enableOmniChannels')
    case 'family':
      return true
    default:
      return type satisfies never
  }
}

/** Whether the reader may write to someone directly: to anyone else of their location who is a person. */
export function mayMessage(
  person: Pick<User, 'id' | 'location' | 'userType'>,
  me: number,
  location: Location,
): boolean {
  return person.id !== me && person.location === null && person.userType !== 'bot' && isTypeOn('personal', location)
}

/** Whether the reader may begin a channel of a type. */
export function mayCreate(type: ChannelType, location: Location): boolean {
  if (!isTypeOn(type, location)) return false
  if (type === 'personal') return true
  if (type === 'discussion') return isStaff(location) && has(location, 'CAN_MANAGE_DISCUSSIONS')
  return type === 'omni' && isStaff(location) && has(location, 'CAN_MANAGE_OMNI_CHANNEL')
}

export function mayManage(location: Location): boolean {
  return has(location, 'CAN_MANAGE_GROUPS')
}

/** Public discussions are open to those of their location's staff who may see channels. */
export function mayJoin(location: Location): boolean {
  return has(location, 'CAN_VIEW_GROUPS') && isTypeOn('discussion', location)
}

/** A #channel in a text leads there for those who know it, never for family; a private one for those who are in it. */
export function mayFollowTag(id: number, groups: readonly Group[], { isFamilyMember }: Location): boolean {
  return !isFamilyMember && groups.some((group) => group.id === id && (group.is_public || group.hasJoined))
}

const isManaged = ({ type }: Channel) => type === 'discussion' || type === 'omni'
const isOpen = ({ hasJoined, archived_at }: Channel) => hasJoined && archived_at === null

/** Whoever of the staff made a channel keeps its names and its archiving, with or without the permission. */
const isOwn = ({ createdBy }: Channel, location: Location, me: number) => isStaff(location) && createdBy === me

export function mayEdit(channel: Channel, location: Location, me: number): boolean {
  if (!isOpen(channel) || !isManaged(channel)) return false
  const permission = channel.type === 'omni' ? 'CAN_MANAGE_OMNI_CHANNEL' : 'CAN_MANAGE_DISCUSSIONS'
  return isOwn(channel, location, me) || has(location, permission)
}

export function mayArchive(channel: Channel, location: Location, me: number): boolean {
  return channel.hasJoined && isManaged(channel) && (isOwn(channel, location, me) || mayManage(location))
}

export function mayLeave(channel: Channel, location: Location): boolean {
  if (!channel.hasJoined || channel.type === 'personal') return false
  return isManaged(channel) || CARE_TEAM.includes(location.role)
}

/** A relative ends their own access by themselves; they cannot come back without the care team. */
export function mayLeaveFamily(channel: Channel, location: Location): boolean {
  return channel.hasJoined && channel.type === 'family' && location.role === 'family'
}

export function mayAddPeople(channel: Channel, location: Location): boolean {
  if (!isOpen(channel) || !isStaff(location) || channel.type === 'personal') return false
  return channel.type !== 'family' || has(location, 'CAN_MANAGE_FAMILY_MEMBERS')
}

export function mayRemovePeople(channel: Channel, location: Location): boolean {
  if (!isOpen(channel) || channel.type === 'personal' || !has(location, 'CAN_REMOVE_PARTICIPANTS')) return false
  return channel.type !== 'family' || has(location, 'CAN_MANAGE_FAMILY_MEMBERS')
}

/** Whether a channel can have staff of other locations. */
export function isAcross(type: ChannelType, { featureFlags }: Location): boolean {
  return type === 'discussion' && isOn(featureFlags, 'crossCollaborationChannels')
}

/**
 * Whom the reader could add of those they know: staff, and, where no family reads, collaborators with the permission for
 * it. Whose family someone is, the server knows.
 */
export function mayAdd(
  person: Pick<User, 'userType' | 'location' | 'is_switched_off'>,
  type: ChannelType,
  location: Location,
): boolean {
  if (person.is_switched_off) return false
  if (person.location !== null) return isAcross(type, location) && person.userType === 'staff'
  if (person.userType === 'staff') return true
  return person.userType === 'collaborator' && type !== 'family' && has(location, 'CAN_ADD_COLLABORATORS')
}
