import type { User } from '@kinward/contract/users'
import { TYPING_TEXTS } from './texts.ts'

type Named = Pick<User, 'fullName' | 'first_name'>

/** One person by their whole name, two by their first ones, more without names. People who are not known stay unnamed. */
export function typingSentence(userIds: readonly number[], people: ReadonlyMap<number, Named>): string | null {
  const known = userIds.flatMap((id) => people.get(id) ?? [])
  const [first, second] = known
  if (known.length > 2) return TYPING_TEXTS.several
  if (first && second) return TYPING_TEXTS.two(first.first_name, second.first_name)
  return first ? TYPING_TEXTS.one(first.fullName) : null
}
