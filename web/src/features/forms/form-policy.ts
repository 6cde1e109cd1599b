import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'

/** For whom forms are given in a channel; undefined where they are not: staff give them in a patient's channels. */
export function formsIn(
  group: Pick<Group, 'type'>,
  { role }: Pick<Location, 'role'>,
): 'patients' | 'family' | undefined {
  if (role !== 'admin' && role !== 'staff') return undefined
  return group.type === 'patients' || group.type === 'family' ? group.type : undefined
}

type Channel = Pick<Group, 'type' | 'patientId' | 'patient' | 'archived_at' | 'hasJoined'>

/** Whether the reader can fill in a form that a message of a channel gives. */
export function mayFillIn(group: Channel): boolean {
  const isOpen = group.archived_at === null && group.patient?.is_discharged !== true
  return isOpen && group.hasJoined && group.patientId !== null && (group.type === 'patients' || group.type === 'family')
}
