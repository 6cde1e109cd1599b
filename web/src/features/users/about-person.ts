import type { User, UserType } from '@kinward/contract/users'
import { joinUnits } from '../messages/readable-text.ts'
import { texts } from './components/texts.ts'

/** What someone is, and what they say of their status: 'Pharmacist · At the dispensary'. */
export function aboutPerson({ title, relation, status, status_message }: User): string {
  const said = status_message ?? (status === 'online' ? null : texts.presence[status])
  return joinUnits([relation ?? title, said].filter((part) => part !== null && part !== '').join(' · '))
}

/** A word for those who are not staff. */
export function roleChip({ userType }: Pick<User, 'userType'>): string | null {
  return userType === 'staff' ? null : texts.roles[userType]
}

const OTHERS: readonly UserType[] = ['familyMember', 'patient', 'bot']

/** Colleagues first, each by name: most who look for someone look for a colleague. */
export function colleaguesFirst(one: User, other: User): number {
  return Number(OTHERS.includes(one.userType)) - Number(OTHERS.includes(other.userType)) || byName(one, other)
}

/** People by name, without case and marks. */
export function byName(one: User, other: User): number {
  return one.fullName.localeCompare(other.fullName, undefined, { sensitivity: 'base' })
}
