import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'

/** Who will read what is written in a channel. */
export type Audience = {
  kind: 'care-team' | 'family' | 'staff' | 'outside' | 'direct'
  people: number
  family: number
  careTeam: number
  /** Other locations whose people are among them. */
  places: readonly string[]
}

const FAMILY = ['familyMember', 'patient']
const STAFF = ['staff', 'bot']

/** The readers of a channel, counted. People who are not known yet count as staff. */
export function audienceOf(group: Group, people: ReadonlyMap<number, Pick<User, 'userType' | 'location'>>): Audience {
  const ids = group.participants.map(({ id }) => id)
  const count = (isAmong: (userType: string) => boolean) =>
    ids.filter((id) => isAmong(people.get(id)?.userType ?? 'staff')).length
  const family = count((userType) => FAMILY.includes(userType))
  const outside = count((userType) => !STAFF.includes(userType))
  const places = [...new Set(ids.flatMap((id) => people.get(id)?.location?.name ?? []))].toSorted()
  const counts = { people: ids.length, family, careTeam: ids.length - family, places }
  switch (group.type) {
    case 'patients':
      return { kind: 'care-team', ...counts }
    case 'family':
      return { kind: 'family', ...counts }
    case 'omni':
      return { kind: 'outside', ...counts }
    case 'personal':
      return { kind: 'direct', ...counts }
    case 'discussion':
      return { kind: outside > 0 ? 'outside' : 'staff', ...counts }
    default:
      return group.type satisfies never
  }
}
