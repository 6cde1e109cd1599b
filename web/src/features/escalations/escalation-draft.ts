import {
  type EscalationAction,
  type EscalationDefinition,
  MIN_WAIT_SECONDS,
  MOST_STEP_PARTICIPANTS,
  MOST_WAIT_SECONDS,
  NewEscalation,
  type StepParticipant,
} from '@kinward/contract/escalations'
import { type Callable, findName, isInSequence } from './describe-step.ts'

/** A step as it is typed; its key stays with it wherever it is moved. */
export type StepDraft = {
  key: number
  participants: readonly StepParticipant[]
  how: 'sequence' | 'parallel'
  action: EscalationAction
  seconds: string
  phones: boolean
}

/** An escalation as it is typed. */
export type EscalationDraft = {
  name: string
  phone: string
  partnerIds: readonly number[]
  steps: readonly StepDraft[]
}

function newStep(steps: readonly StepDraft[]): StepDraft {
  return {
    key: Math.max(0, ...steps.map(({ key }) => key)) + 1,
    participants: [],
    how: 'sequence',
    action: steps.at(-1)?.action ?? 'VOICE_CALL',
    seconds: String(MIN_WAIT_SECONDS),
    phones: false,
  }
}

export const NEW_ESCALATION: EscalationDraft = { name: '', phone: '', partnerIds: [], steps: [newStep([])] }

/** An escalation as it would have been typed now: without those who are there no longer. */
export function draftOf(kept: EscalationDefinition, callable: Callable): EscalationDraft {
  return {
    name: kept.displayName,
    phone: kept.phone ?? '',
    partnerIds: kept.partnerLocationIds,
    steps: kept.steps.map((step, place) => ({
      key: place + 1,
      participants: step.participants.filter((one) => findName(one, callable) !== undefined),
      how: isInSequence(step) ? 'sequence' : 'parallel',
      action: step.action,
      seconds: String(step.waitTime),
      phones: step.callToMobileNumber,
    })),
  }
}

/** Whether someone, or a role, was left out for being there no longer. */
export function isMended(kept: EscalationDefinition, draft: EscalationDraft): boolean {
  return kept.steps.some(({ participants }, place) => draft.steps[place]?.participants.length !== participants.length)
}

export function addStep(draft: EscalationDraft): EscalationDraft {
  return { ...draft, steps: [...draft.steps, newStep(draft.steps)] }
}

export function changeStep(draft: EscalationDraft, key: number, over: Partial<StepDraft>): EscalationDraft {
  return { ...draft, steps: draft.steps.map((step) => (step.key === key ? { ...step, ...over } : step)) }
}

export function removeStep(draft: EscalationDraft, key: number): EscalationDraft {
  return { ...draft, steps: draft.steps.filter((step) => step.key !== key) }
}

export function moveStep(draft: EscalationDraft, from: number, to: number): EscalationDraft {
  return { ...draft, steps: moved(draft.steps, from, to) }
}

/** The list with one of it at another place. */
export function moved<One>(all: readonly One[], from: number, to: number): readonly One[] {
  if (to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1))
}

export function isSame(one: StepParticipant, other: StepParticipant): boolean {
  return one.id === other.id && one.userGroupId === other.userGroupId
}

/** Takes someone, or a role, into a step as the last, or out of it. */
export function toggled(participants: readonly StepParticipant[], one: StepParticipant): readonly StepParticipant[] {
  const others = participants.filter((other) => !isSame(other, one))
  return others.length < participants.length ? others : [...participants, one]
}

export type StepProblem = 'whom' | 'many' | 'seconds'

export function stepProblems({ participants, seconds }: StepDraft): StepProblem[] {
  const wait = Number(seconds.trim() || Number.NaN)
  const isLong = Number.isInteger(wait) && wait >= MIN_WAIT_SECONDS && wait <= MOST_WAIT_SECONDS
  return [
    ...(participants.length === 0 ? (['whom'] as const) : []),
    ...(participants.length > MOST_STEP_PARTICIPANTS ? (['many'] as const) : []),
    ...(isLong ? [] : (['seconds'] as const)),
  ]
}

export type DraftProblem = 'name' | 'phone'

export function draftProblems({ name, phone }: EscalationDraft): DraftProblem[] {
  const { displayName, phone: number } = NewEscalation.shape
  return [
    ...(displayName.safeParse(name).success ? [] : (['name'] as const)),
    ...(number.safeParse(phone.trim() === '' ? null : phone).success ? [] : (['phone'] as const)),
  ]
}

export function isGood(draft: EscalationDraft): boolean {
  return draftProblems(draft).length === 0 && draft.steps.every((step) => stepProblems(step).length === 0)
}

/** The escalation that was typed; it must be good. */
export function escalationOf({ name, phone, partnerIds, steps }: EscalationDraft): NewEscalation {
  return {
    displayName: name.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
    partnerLocationIds: [...partnerIds],
    steps: steps.map((step) => ({
      action: step.action,
      waitTime: Number(step.seconds),
      callInSequence: step.how === 'sequence',
      callInParallel: step.how === 'parallel',
      callUsingKinwardApp: true,
      callToMobileNumber: step.phones,
      participants: [...step.participants],
    })),
  }
}
