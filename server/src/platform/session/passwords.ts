import { AppError } from '../http/errors.ts'
import { createQueue } from '../queue.ts'
import { createHashing, type Hashing } from './hashing.ts'

/** More than this would wait too long to be of use to anyone. */
const MOST_WAITING = 500

let hashing = createHashing()

const inTurn = createQueue({
  // One thread hashes, one secret after the other.
  atOnce: 1,
  mostWaiting: MOST_WAITING,
  full: () => new AppError('UNAVAILABLE', 'Too many people are signing in just now. Please try again in a moment.'),
})

let nobody: Promise<string> | undefined

/** Has secrets hashed by another: in tests, by one that is quick because its hashes are weak. */
export function hashBy(another: Hashing): void {
  hashing = another
  nobody = undefined
}

/** Whose secret it is: someone's who holds a session does not wait behind all who guess at the door. */
export type Asker = 'stranger' | 'member'

export function hashPassword(password: string, asker: Asker = 'stranger'): Promise<string> {
  return inTurn(() => hashing.hash(password), asker === 'member')
}

/** Checks a password. For an unknown user the same work is done, so that time does not tell who exists. */
export async function checkPassword(
  stored: string | null | undefined,
  password: string,
  asker: Asker = 'stranger',
): Promise<boolean> {
  nobody ??= hashPassword('no one has this password', 'member')
  const against = stored ?? (await nobody)
  const matches = await inTurn(() => hashing.verify(against, password), asker === 'member')
  return matches && Boolean(stored)
}
