const FIRST = 1_000
const LONGEST = 30_000

/** How long to wait after a number of failed attempts: doubling, with some chance so that clients do not march in step. */
export function backoff(attempts: number, chance = Math.random()): number {
  const wait = Math.min(LONGEST, FIRST * 2 ** Math.max(0, attempts - 1))
  return Math.round(wait * (0.75 + chance / 2))
}
