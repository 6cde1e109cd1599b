import type { Permission } from '@kinward/contract/permissions'
import { BUILT_IN_ROLES } from '@kinward/contract/roles'
import type { Person, Place } from './world.ts'

/** What someone may do at a place, from who they are there: everyone who cares has one of the built-in roles. */
export function permissionsOf(person: Person, place: Place): Permission[] {
  const role = person.roles.get(place)
  if (role === 'admin' || role === 'collaborator') return permissionsAs(role)
  if (role !== 'staff') return ['CAN_SEND_FAMILY_CHANNEL_MESSAGES']
  if (person.calling === 'lead') return permissionsAs('lead')
  return permissionsAs(person.calling === 'doctor' || person.calling === 'nurse' ? 'clinician' : 'member')
}

function permissionsAs(key: (typeof BUILT_IN_ROLES)[number]['key']): Permission[] {
  return [...(BUILT_IN_ROLES.find((role) => role.key === key)?.permissions ?? [])]
}
