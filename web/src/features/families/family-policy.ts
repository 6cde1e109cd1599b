import type { FamilyRecord } from '@kinward/contract/families'
import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { Permission } from '@kinward/contract/permissions'

type Reader = Pick<Location, 'role' | 'permissions'>

function has({ role, permissions }: Reader, permission: Permission): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes(permission))
}

export const mayManageFamily = (reader: Reader): boolean => has(reader, 'CAN_MANAGE_FAMILY_MEMBERS')
export const mayInvitePatient = (reader: Reader): boolean => has(reader, 'CAN_MANAGE_PATIENT')
/** Who sees whether the patient reads along, and can end it. */
export const mayEndPatient = (reader: Reader): boolean => mayManageFamily(reader) || mayInvitePatient(reader)
/** A patient decides who belongs to them, beside the channel of their family. */
export function decidesFamily({ role }: Pick<Location, 'role'>, group: Pick<Group, 'type'>): boolean {
  return role === 'patient' && group.type === 'family'
}

export const mayChangeContacts = ({ role }: Reader): boolean => role === 'admin' || role === 'staff'

/** How far someone has come. */
export type FamilyState = 'invited' | 'accepted' | 'verified' | 'out' | 'ended'

export function stateOf({ invite_status, relation_verified, left_attempts, endedAt }: FamilyRecord): FamilyState {
  if (endedAt !== null) return 'ended'
  if (relation_verified) return 'verified'
  if (invite_status === 'Invited') return 'invited'
  return left_attempts === 0 ? 'out' : 'accepted'
}

/** What can be done with someone, as far as the server would let the reader. */
export function actionsFor(record: FamilyRecord): ('resend' | 'authorize' | 'grant' | 'unauthorize')[] {
  switch (stateOf(record)) {
    case 'invited':
      return [...(record.invite ? (['resend'] as const) : []), 'unauthorize']
    case 'accepted':
      return ['authorize', 'unauthorize']
    case 'out':
      return ['grant', 'authorize', 'unauthorize']
    case 'verified':
      return ['unauthorize']
    case 'ended':
      return ['authorize']
    default:
      return []
  }
}

/**
 * What stands before a relative at a location: the first they are asked, then what has ended where nothing else is left.
 * Null where nothing does.
 */
export function findDoor(records: readonly FamilyRecord[], passed: ReadonlySet<string>): FamilyRecord | null {
  const open = records.filter((record) => !passed.has(doorKey(record)))
  const asked = open.find((record) => ['invited', 'accepted', 'out'].includes(stateOf(record)))
  if (asked) return asked
  const isIn = records.some((record) => stateOf(record) === 'verified')
  return isIn ? null : (open.find((record) => stateOf(record) === 'ended') ?? null)
}

/** A door that was put off stays so until something about it changes. */
export function doorKey(record: FamilyRecord): string {
  return `${record.id} ${stateOf(record)}`
}
