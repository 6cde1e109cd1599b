import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/errors.ts'
import { createQueue } from '../queue.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a whole processor: one is always left to everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** More than this would wait too long to be of use to anyone. */
const MOST_WAITING = 500

const inTurn = createQueue({
  atOnce: AT_ONCE,
  mostWaiting: MOST_WAITING,
  full: () => new AppError('UNAVAILABLE', 'Too many people are signing in just now. Please try again in a moment.'),
})

let nobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, STRENGTH))
}

/** Checks a password. For an unknown user the same work is done, so that time does not tell who exists. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no one has this password')
  const against = stored ?? (await nobody)
  const matches = await inTurn(() => verify(against, password))
  return matches && Boolean(stored)
}
