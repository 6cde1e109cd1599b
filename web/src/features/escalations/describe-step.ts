import type { EscalationStep, StepParticipant } from '@kinward/contract/escalations'
import type { OnCallRole } from '@kinward/contract/on-call'
import type { User } from '@kinward/contract/users'
import { texts } from './texts.ts'

/** Who and what a step can call at a location; among the staff also those who are switched off, whom it passes over. */
export type Callable = { staff: ReadonlyMap<number, User>; roles: readonly OnCallRole[] }

/** What someone whom a step calls, or a role, is called; undefined when they are there no longer. */
export function findName({ id, userGroupId }: StepParticipant, { staff, roles }: Callable): string | undefined {
  if (userGroupId !== null) return roles.find((role) => role.id === userGroupId)?.name
  return id === null ? undefined : staff.get(id)?.fullName
}

/** Whether someone whom a step calls by their name is switched off: it passes them over. */
export function isOff({ id }: StepParticipant, { staff }: Callable): boolean {
  return id !== null && staff.get(id)?.is_switched_off === true
}

/** A step in words: 'On-call nurse, 30 s'. */
export function describeStep(step: EscalationStep, callable: Callable): string {
  const names = step.participants.map((one) => {
    const name = findName(one, callable)
    if (name === undefined) return one.userGroupId === null ? texts.someoneGone : texts.roleGone
    return isOff(one, callable) ? texts.nameOff(name) : name
  })
  const isOneByOne = isInSequence(step)
  const words = texts.facts([
    isOneByOne ? texts.oneByOne(names) : texts.atOnce(names),
    texts.waits(step.waitTime, isOneByOne && names.length > 1),
    ...(step.action === 'VIDEO_CALL' ? [texts.byVideo] : []),
    ...(step.callToMobileNumber ? [texts.onPhones] : []),
  ])
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** All at once or, where only `callInSequence` is set, one after the other. */
export function isInSequence({
  callInSequence,
  callInParallel,
}: Pick<EscalationStep, 'callInSequence' | 'callInParallel'>) {
  return callInSequence && !callInParallel
}
