import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { CHANNEL_TEXTS } from './texts.ts'

/** The people of a location, by id. */
export type People = ReadonlyMap<number, User>

/** The other person of a direct channel; undefined when they are not known, or it is no direct channel. */
export function otherPerson(group: Group, people: People, me: number): User | undefined {
  if (group.type !== 'personal') return undefined
  const other = group.participants.find(({ id }) => id !== me) ?? group.participants[0]
  return other && people.get(other.id)
}

/** What a channel is called: a patient's name, the other person's, or its own. */
export function channelTitle(group: Group, people: People, me: number): string {
  if (group.type === 'personal') {
    return otherPerson(group, people, me)?.fullName ?? group.formerPerson?.fullName ?? CHANNEL_TEXTS.someone
  }
  if (group.type === 'patients' && group.patient) return group.patient.fullName
  return group.display_name ?? group.name ?? group.patient?.fullName ?? CHANNEL_TEXTS.unnamed
}

/** What a channel is for; null where nobody has said. */
export function detailsIn({ group_details }: Group): string | null {
  return group_details === '' ? null : group_details
}
