import type { OnCall } from '@kinward/contract/on-call'

/** When it last became someone else's turn since who is on call was asked for; 0 where it has not. */
export function lastChange({ roles }: OnCall, askedAt: number, now: number): number {
  const moments = roles.flatMap((role) => [...role.now, ...role.next]).flatMap(({ from, until }) => [from, until])
  return Math.max(0, ...moments.map((moment) => Date.parse(moment)).filter((at) => askedAt < at && at <= now))
}

/**
 * Who is on call at a moment, as far as the last answer of the server tells: a next one may not come where there is no
 * network. What was past when it answered is left to the server, whose clock may not be this one.
 */
export function onCallAt(onCall: OnCall, askedAt: number, at: number): OnCall {
  const isPast = (moment: string) => askedAt < Date.parse(moment) && Date.parse(moment) <= at
  const roles = onCall.roles.map((role) => {
    const begun = role.next.filter(({ from }) => isPast(from))
    return {
      ...role,
      now: [...role.now, ...begun].filter(({ until }) => !isPast(until)),
      next: role.next.filter(({ from }) => !isPast(from)),
    }
  })
  return { ...onCall, roles }
}
