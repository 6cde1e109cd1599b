import { z } from 'zod'
import { Id, IsoDate } from './primitives.ts'

/** The colour of a flag follows its priority: 0 blue, 1 red, 2 yellow, 3 white, 4 green. */
export const FLAG_PRIORITY_COLOURS = ['blue', 'red', 'yellow', 'white', 'green'] as const

/** What a flag adds to a patient's weight, by priority. */
export const FLAG_PRIORITY_WEIGHTS = [5, 1000, 100, 10, 8] as const

export const FlagPriority = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type FlagPriority = z.infer<typeof FlagPriority>

export const Flag = z.object({
  id: Id,
  priority: FlagPriority,
  abrv: z.string(),
  style: z.object({ flagLabel: z.string() }),
})
export type Flag = z.infer<typeof Flag>

/** How ill a patient is; `currentScore` reads '--' when nobody has scored yet. */
export const AcuityDetails = z.object({
  currentScore: z.string(),
  text: z.string().nullable(),
  background: z.string().nullable(),
})

export const NO_ACUITY = '--'

export const Assessment = z.object({ id: Id, name: z.string(), result: z.string() })

/** A patient as a channel's header shows them: the care team's with their record, the family's by name alone. */
export const Patient = z.object({
  id: Id,
  patientId: z.string().nullable(),
  locationId: Id,
  first_name: z.string(),
  last_name: z.string(),
  fullName: z.string(),
  birth_date: z.iso.date().nullable(),
  program: z.string().nullable(),
  avatar: z.string().nullable(),
  is_discharged: z.boolean(),
  archived_at: IsoDate.nullable(),
  profile: z.object({
    acuity_score: z.int().nullable(),
    acuity_details: AcuityDetails,
    assessments: z.array(Assessment),
  }),
})
export type Patient = z.infer<typeof Patient>

/** What families are told of a patient: who they are, and whether they are still cared for here. */
export function nameAlone(patient: Patient): Patient {
  const acuity_details = { currentScore: NO_ACUITY, text: null, background: null }
  const profile = { acuity_score: null, acuity_details, assessments: [] }
  return { ...patient, patientId: null, birth_date: null, program: null, archived_at: null, profile }
}
