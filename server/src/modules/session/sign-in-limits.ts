import { createHash } from 'node:crypto'
import { type AttemptLimit, addressKey } from '../../platform/session/attempts.ts'
import type { Visitor } from './visitor.ts'

const PATIENCE = { first: 30, longest: 15 * 60 }

/**
 * Who is counted together when passwords are guessed. On a device that its owner has used before, only what is tried
 * there: nobody elsewhere can keep them out. Anywhere else what is tried from the same address, and what is tried at all.
 */
export function signInLimits(
  account: { userId: number | undefined; login: string },
  visitor: Visitor,
  isKnown: boolean,
): AttemptLimit[] {
  const who = account.userId === undefined ? `name ${digestOf(account.login.toLowerCase())}` : `user ${account.userId}`
  if (isKnown) return [{ key: `sign-in ${who} ${placeOf(visitor, isKnown)}`, free: 10, ...PATIENCE }]
  return [
    { key: `sign-in ${who} address ${addressKey(visitor.device.address)}`, free: 5, ...PATIENCE },
    { key: `sign-in ${who}`, free: 10, ...PATIENCE },
  ]
}

/** What is counted apart: a device that is known, and everywhere else. */
export function placeOf(visitor: Visitor, isKnown: boolean): string {
  return isKnown ? `device ${digestOf(visitor.mark ?? '')}` : 'elsewhere'
}

/** How often codes are sent to someone, and how often one is guessed; where they are known, apart from elsewhere. */
export function codeLimits(what: 'sent' | 'guessed', userId: number, place: string): AttemptLimit[] {
  const key = `code ${what} user ${userId} ${place}`
  return [what === 'sent' ? { key, free: 4, first: 30, longest: 15 * 60 } : { key, free: 10, first: 60, longest: 3600 }]
}

/** What someone typed, and the mark of a device, are no business of the database's. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
