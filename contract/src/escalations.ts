import { z } from 'zod'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

export const ESCALATION_NAME_MAX_LENGTH = 60
export const MOST_ESCALATION_STEPS = 10
export const MOST_STEP_PARTICIPANTS = 20

/** Nobody is given less time to answer than this, nor more than the other, in seconds. */
export const MIN_WAIT_SECONDS = 30
export const MOST_WAIT_SECONDS = 300

export const ESCALATION_ACTIONS = ['VOICE_CALL', 'VIDEO_CALL'] as const
export const EscalationAction = z.enum(ESCALATION_ACTIONS)
export type EscalationAction = z.infer<typeof EscalationAction>

/** How far an escalation has come: someone is looked for, someone answered, nobody did, or the caller hung up. */
export const ESCALATION_STATUSES = ['running', 'resolved', 'unresolved', 'cancelled'] as const
export const EscalationStatus = z.enum(ESCALATION_STATUSES)
export type EscalationStatus = z.infer<typeof EscalationStatus>

/** How a step calls: all at once or, where only `callInSequence` is set, one after the other. */
const HowStep = z.object({
  action: EscalationAction,
  /** How long whoever is called has to answer, in seconds. */
  waitTime: z.int().min(MIN_WAIT_SECONDS).max(MOST_WAIT_SECONDS),
  callInSequence: z.boolean(),
  callInParallel: z.boolean(),
  callUsingKinwardApp: z.boolean(),
  /** Their phones ring as well, where they have given a number. */
  callToMobileNumber: z.boolean(),
})

/** Whom a step calls: someone by their id, or whoever has an on-call role at that moment. */
export const StepParticipant = z
  .object({ id: Id.nullable(), userGroupId: Id.nullable() })
  .refine(({ id, userGroupId }) => (id === null) !== (userGroupId === null), 'Choose a person or an on-call role')
export type StepParticipant = z.infer<typeof StepParticipant>

/** Whom to try, and how, as it is kept. */
export const EscalationStep = HowStep.extend({
  participants: z.array(StepParticipant).min(1).max(MOST_STEP_PARTICIPANTS),
})
export type EscalationStep = z.infer<typeof EscalationStep>

const PHONE = /^(?<number>\(?\+?[\d\s().-]+?)(?:\s*(?:ext\.?|x)\s*(?<extension>\d{1,8}))?$/i

/** One number to dial with what is dialled after it, as in '+1 (207) 555-0110 ext. 12' or '911'; null where it is none. */
export function readOutsideNumber(phone: string): { number: string; extension: string | null } | null {
  const { number = '', extension = null } = PHONE.exec(phone.trim())?.groups ?? {}
  const dialled = number.replaceAll(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(dialled) ? { number: dialled, extension } : null
}

/** Less than half a minute, or nothing said, is half a minute. */
const WaitTime = z
  .int()
  .nonnegative()
  .max(MOST_WAIT_SECONDS)
  .optional()
  .transform((seconds) => Math.max(MIN_WAIT_SECONDS, seconds ?? 0))

export const NewEscalation = z.object({
  displayName: Text.trim().min(1).max(ESCALATION_NAME_MAX_LENGTH),
  /** A number outside of the product, for when nobody answers. */
  phone: Text.trim()
    .max(40)
    .refine((phone) => readOutsideNumber(phone) !== null, 'Enter one phone number, with an extension where it has one')
    .nullable(),
  /** Other locations of the organisation that may call it too. */
  partnerLocationIds: z.array(Id).max(100),
  steps: z
    .array(EscalationStep.extend({ waitTime: WaitTime }))
    .min(1)
    .max(MOST_ESCALATION_STEPS),
})
export type NewEscalation = z.infer<typeof NewEscalation>

/** An escalation as those who keep it see it; `version` counts how often it was written. */
export const EscalationDefinition = z.object({
  id: Id,
  version: z.int().positive(),
  displayName: z.string(),
  phone: z.string().nullable(),
  partnerLocationIds: z.array(Id),
  steps: z.array(EscalationStep),
})
export type EscalationDefinition = z.infer<typeof EscalationDefinition>

const Definitions = z.array(EscalationDefinition)

/** An escalation as those who may call it see it: each step with the people it would call now. */
export const Escalation = z.object({
  id: Id,
  displayName: z.string(),
  phone: z.string().nullable(),
  /** Whose it is: this location, or a partner of it. */
  locationId: Id,
  locationName: z.string(),
  steps: z.array(
    HowStep.extend({
      participants: z.array(z.object({ id: Id, userGroupId: Id.nullable(), fullName: z.string() })),
    }),
  ),
  /** When its on-call roles will next be someone else's. */
  changesAt: IsoDate.nullable(),
})
export type Escalation = z.infer<typeof Escalation>

export const listCallableEscalations = route({
  name: 'listCallableEscalations',
  method: 'GET',
  path: `${BASE}/escalations`,
  summary: 'What can be called for help from a location: its own escalations, and those of its partners',
  access: { level: 'location' },
  data: z.array(Escalation),
})

export const listPartnerEscalations = route({
  name: 'listPartnerEscalations',
  method: 'GET',
  path: `${BASE}/partner-location/{partnerLocationId}/escalations`,
  summary: 'The escalations of a partner location, or of this one, that can be called from here',
  access: { level: 'location' },
  data: z.array(Escalation),
})

export const getPartnerEscalation = route({
  name: 'getPartnerEscalation',
  method: 'GET',
  path: `${BASE}/partner-location/{partnerLocationId}/escalations/{escalationId}`,
  summary: 'An escalation with its steps, and the people they would call now',
  access: { level: 'location' },
  data: Escalation,
  errors: ['NOT_FOUND'],
})

/** What a caller reports of a call: that it was answered, or that they hung up. The server runs the steps. */
export const EscalationReport = z.object({
  status: z.enum(['resolved', 'cancelled']),
  /** Counted from 1. */
  step: z.int().positive().max(MOST_ESCALATION_STEPS),
  channelId: Id.nullable().optional(),
  meetingId: z.string().min(1).max(64),
  meetingIds: z.array(z.string().min(1).max(64)).max(MOST_ESCALATION_STEPS).optional(),
  isCallCancelledByCaller: z.boolean().optional(),
  /** In unix seconds. */
  resolved_at: z.int().nonnegative().optional(),
  userGroupId: Id.nullable().optional(),
  resolvedBy: Id.optional(),
})
export type EscalationReport = z.infer<typeof EscalationReport>

export const reportEscalation = route({
  name: 'reportEscalation',
  method: 'PUT',
  path: `${BASE}/partner-location/{partnerLocationId}/escalations/{escalationId}`,
  summary: 'Reports that an escalation was answered, or that its caller hung up; answers how it stands',
  access: { level: 'location', whileLocked: true },
  body: EscalationReport,
  data: z.object({ status: EscalationStatus }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const listEscalations = route({
  name: 'listEscalations',
  method: 'GET',
  path: `${BASE}/escalations/definitions`,
  summary: 'The escalations of a location as they are kept, for those who keep them',
  access: { level: 'location' },
  data: Definitions,
})

export const createEscalation = route({
  name: 'createEscalation',
  method: 'POST',
  path: `${BASE}/escalations`,
  summary: 'Makes an escalation: whom to try, in which order, and how long each has to answer',
  access: { level: 'location' },
  body: NewEscalation,
  data: Definitions,
  errors: ['CONFLICT', 'NOT_FOUND'],
})

export const changeEscalation = route({
  name: 'changeEscalation',
  method: 'PUT',
  path: `${BASE}/escalations/{escalationId}`,
  summary: 'Changes an escalation; a call that is under way keeps to how it was',
  access: { level: 'location' },
  /** With the `version` that was read, a change that came in between is not undone: it is refused. */
  body: NewEscalation.extend({ version: z.int().positive().optional() }),
  data: Definitions,
  errors: ['CONFLICT', 'NOT_FOUND'],
})

export const removeEscalation = route({
  name: 'removeEscalation',
  method: 'DELETE',
  path: `${BASE}/escalations/{escalationId}`,
  summary: 'Takes an escalation away; a call that is under way goes on',
  access: { level: 'location' },
  data: Definitions,
  errors: ['NOT_FOUND'],
})
