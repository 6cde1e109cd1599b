import type { OnCall } from '@kinward/contract/on-call'

/** A little after the moment, so that the server's clock has passed it too. */
const AFTER = 500
/** How often it is asked again where this clock is ahead of the server's. */
const AHEAD = 10_000
/** Longer waits are cut short: a machine that slept does not count its sleep. */
const LONGEST = 60 * 60_000

/** How long to wait before who is on call is asked for again, where it was `askedAt` that it was asked last. */
export function untilChange(
  onCall: Pick<OnCall, 'changesAt'> | undefined,
  askedAt: number,
  now: number,
): number | false {
  if (!onCall?.changesAt) return false
  const moment = Date.parse(onCall.changesAt) + AFTER
  if (moment > now) return Math.min(moment - now, LONGEST)
  return askedAt < moment ? AFTER : AHEAD
}
