import { randomBytes } from 'node:crypto'

/** Ids that no other process gives out, nor this one twice: a random start of its own, and a number. */
export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('base64url')
  let given = 0
  return () => `${process}.${(++given).toString(36)}`
}
