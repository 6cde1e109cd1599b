import type { Escalation } from '@kinward/contract/escalations'

/** Whom an escalation would call first if someone called it now, by name; whoever calls it is not called by it. */
export function firstCalled({ steps }: Pick<Escalation, 'steps'>, me: number): string[] {
  for (const { participants, callInSequence, callInParallel } of steps) {
    const names = participants.filter(({ id }) => id !== me).map(({ fullName }) => fullName)
    if (names.length > 0) return callInSequence && !callInParallel ? names.slice(0, 1) : names
  }
  return []
}
