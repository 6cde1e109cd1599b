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

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hashing.hash(password))
}

/** Checks a password. For an unknown user the same work is done, so that time does not tell who exists. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no one has this password')
  const against = stored ?? (await nobody)
  const matches = await inTurn(() => hashing.verify(against, password))
  return matches && Boolean(stored)
}
