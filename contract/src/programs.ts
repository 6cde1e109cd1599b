import { z } from 'zod'
import { Id, IsoDate, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

const PROGRAMS = `${BASE}/programs` as const
const PROGRAM = `${PROGRAMS}/{programId}` as const
const ENROLLS = `${PROGRAM}/enrolls` as const

export const PROGRAM_NAME_MAX = 80
export const PROGRAM_STEPS_MAX = 20
export const PROGRAM_NOTE_MAX = 500

/** One of the stages that patients of a program go through. */
export const ProgramStep = z.object({ id: Id, name: z.string() })
export type ProgramStep = z.infer<typeof ProgramStep>

export const Program = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Whether those who manage patients see who takes part at the other locations of the organisation. */
  isShared: z.boolean(),
  steps: z.array(ProgramStep),
  /** Grows with each change of it. */
  version: z.int().positive(),
  /** How many patients of this location take part now. */
  patientCount: z.int().nonnegative(),
  archived_at: IsoDate.nullable(),
})
export type Program = z.infer<typeof Program>

/** A patient in a program. At another location they are known by name alone. */
export const Enrolment = z.object({
  id: Id,
  programId: Id,
  programName: z.string(),
  patient: z.object({ id: Id, locationId: Id, fullName: z.string(), patientId: z.string().nullable() }),
  step: ProgramStep,
  enrolledAt: IsoDate,
  leftAt: IsoDate.nullable(),
})
export type Enrolment = z.infer<typeof Enrolment>

export const EnrolmentEvent = z.object({
  id: Id,
  kind: z.enum(['enrolled', 'stepped', 'left']),
  /** The step they came to, or left from, as it was called then. */
  step: z.string(),
  note: z.string(),
  by: z.object({ id: Id, fullName: z.string() }).nullable(),
  at: IsoDate,
})
export type EnrolmentEvent = z.infer<typeof EnrolmentEvent>

const StepName = Text.trim().min(1).max(PROGRAM_NAME_MAX)
const Note = Text.trim().max(PROGRAM_NOTE_MAX).default('')

/**
 * A step with an id is one that is there; one without is new. Those that are left out are taken away. With the version that
 * was read, a change is refused where another came before it.
 */
export const ProgramWish = z.object({
  name: Text.trim().min(1).max(PROGRAM_NAME_MAX),
  description: Text.trim().max(500).default(''),
  isShared: z.boolean().default(false),
  steps: z
    .array(z.object({ id: Id.optional(), name: StepName }))
    .min(1)
    .max(PROGRAM_STEPS_MAX),
  version: z.int().positive().optional(),
})
export type ProgramWish = z.input<typeof ProgramWish>

export const listPrograms = route({
  name: 'listPrograms',
  method: 'GET',
  path: PROGRAMS,
  summary: 'The programs of the organisation, by name, with how many patients of this location take part',
  access: { level: 'location', feature: 'patientMessages' },
  data: z.array(Program),
})

export const createProgram = route({
  name: 'createProgram',
  method: 'POST',
  path: PROGRAMS,
  summary: 'Makes a program with its steps',
  access: { level: 'location', feature: 'patientMessages', admin: true },
  body: ProgramWish,
  data: Program,
  errors: ['CONFLICT'],
})

export const changeProgram = route({
  name: 'changeProgram',
  method: 'PUT',
  path: PROGRAM,
  summary: 'Changes a program and its steps; a step that patients are at stays',
  access: { level: 'location', feature: 'patientMessages', admin: true },
  body: ProgramWish,
  data: Program,
  errors: ['CONFLICT'],
})

export const archiveProgram = route({
  name: 'archiveProgram',
  method: 'PUT',
  path: `${PROGRAM}/archive`,
  summary: 'Ends a program that nobody takes part in any more, or takes it up again',
  access: { level: 'location', feature: 'patientMessages', admin: true },
  body: z.object({ archiveStatus: z.boolean() }),
  data: Program,
  errors: ['CONFLICT'],
})

export const listProgramPatients = route({
  name: 'listProgramPatients',
  method: 'GET',
  path: `${PROGRAM}/patients`,
  summary: 'Who takes part in a program, at this location or at another one of the organisation',
  access: { level: 'location', feature: 'patientMessages' },
  query: z.object({ patientLocationId: QueryInt.optional() }),
  data: z.array(Enrolment),
})

export const enrollPatient = route({
  name: 'enrollPatient',
  method: 'POST',
  path: ENROLLS,
  summary:
    'Enrols a patient in a program, at its first step unless another is named; one who is in it stays as they are',
  access: { level: 'location', feature: 'patientMessages' },
  body: z.object({ patientId: Id, stepId: Id.optional(), note: Note }),
  data: Enrolment,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const stepEnrolment = route({
  name: 'stepEnrolment',
  method: 'PUT',
  path: `${ENROLLS}/{enrollId}`,
  summary: 'Brings a patient to a step of their program',
  access: { level: 'location', feature: 'patientMessages' },
  body: z.object({ stepId: Id, note: Note }),
  data: Enrolment,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const leaveProgram = route({
  name: 'leaveProgram',
  method: 'PUT',
  path: `${ENROLLS}/{enrollId}/leave`,
  summary: 'Ends a patient’s part in a program; what became of it stays',
  access: { level: 'location', feature: 'patientMessages' },
  body: z.object({ note: Note }),
  data: Enrolment,
  errors: ['CONFLICT'],
})

export const enrolmentHistory = route({
  name: 'enrolmentHistory',
  method: 'GET',
  path: `${ENROLLS}/{enrollId}/history`,
  summary: 'What became of an enrolment, the latest first',
  access: { level: 'location', feature: 'patientMessages' },
  data: z.array(EnrolmentEvent),
})

export const listPatientEnrolments = route({
  name: 'listPatientEnrolments',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/enrolls`,
  summary: 'The programs of a patient, those they are in before those they left',
  access: { level: 'location', feature: 'patientMessages' },
  data: z.array(Enrolment),
})
