import { PERMISSIONS, type Permission } from '@kinward/contract/permissions'
import type { Person, Place } from './world.ts'

const EVERYONE_ON_STAFF: Permission[] = ['CAN_VIEW_GROUPS', 'CAN_VIEW_STAFF', 'CAN_SEND_FAMILY_CHANNEL_MESSAGES']
const CLINICAL: Permission[] = [
  'CAN_MANAGE_PATIENT',
  'CAN_MANAGE_FAMILY_MEMBERS',
  'CAN_MANAGE_DISCUSSIONS',
  'CAN_MANAGE_OMNI_CHANNEL',
]
const LEADING: Permission[] = [
  'CAN_MANAGE_GROUPS',
  'CAN_REMOVE_PARTICIPANTS',
  'CAN_ADD_COLLABORATORS',
  'CAN_MANAGE_BROADCASTS',
  'CAN_DELETE_MESSAGE',
  'CAN_VIEW_DELETE_MESSAGE',
]

/** What someone may do at a place, from who they are there. */
export function permissionsOf(person: Person, place: Place): Permission[] {
  const role = person.roles.get(place)
  if (role === 'admin') return [...PERMISSIONS]
  if (role === 'collaborator') return ['CAN_VIEW_STAFF']
  if (role !== 'staff') return ['CAN_SEND_FAMILY_CHANNEL_MESSAGES']
  if (person.calling === 'lead') return [...EVERYONE_ON_STAFF, ...CLINICAL, ...LEADING]
  if (person.calling === 'doctor' || person.calling === 'nurse') return [...EVERYONE_ON_STAFF, ...CLINICAL]
  return EVERYONE_ON_STAFF
}
