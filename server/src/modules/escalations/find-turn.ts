import type { EscalationStep } from '@kinward/contract/escalations'

/** Those whom one try calls, and in which step, counted from 0. */
export type Turn<Person> = { step: number; people: Person[] }

/** How far a search has come: the step it is at, and whom that has called. */
export type Reached = { step: number; called: readonly number[] }

type HowCalled = Pick<EscalationStep, 'callInSequence' | 'callInParallel'>

/** Whom to try next, of the people each step would call now; undefined when nobody is left. A step that has nobody is passed. */
export function nextTurn<Person extends { id: number }>(
  steps: readonly HowCalled[],
  peopleOf: readonly (readonly Person[])[],
  reached: Reached | null,
): Turn<Person> | undefined {
  if (reached && isInSequence(steps[reached.step])) {
    const waiting = (peopleOf[reached.step] ?? []).find(({ id }) => !reached.called.includes(id))
    if (waiting) return { step: reached.step, people: [waiting] }
  }
  const step = peopleOf.findIndex((people, nth) => people.length > 0 && nth > (reached?.step ?? -1))
  const people = peopleOf[step]
  if (!people) return undefined
  return { step, people: isInSequence(steps[step]) ? people.slice(0, 1) : [...people] }
}

function isInSequence(step: HowCalled | undefined): boolean {
  return step !== undefined && step.callInSequence && !step.callInParallel
}
