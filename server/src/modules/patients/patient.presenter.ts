import {
  FLAG_PRIORITY_WEIGHTS,
  type Flag,
  type FlagPriority,
  NO_ACUITY,
  nameAlone,
  type Patient,
} from '@kinward/contract/patients'

export type PatientRow = {
  id: number
  record_number: string
  location_id: number
  first_name: string
  last_name: string
  birth_date: string | null
  program: string | null
  avatar: string | null
  acuity_score: number | null
  acuity_text_color: string | null
  acuity_background: string | null
  discharged_at: Date | null
  archived_at: Date | null
  assessments: { id: number; name: string; result: string }[]
}

export type FlagRow = { patient_id: number; id: number; priority: FlagPriority; abrv: string; label: string }

export function presentFlag(row: FlagRow): Flag {
  return { id: row.id, priority: row.priority, abrv: row.abrv, style: { flagLabel: row.label } }
}

/** What 'sort by flags' sorts by. */
export function flagSummery(flags: readonly Flag[]): number {
  return flags.reduce((sum, flag) => sum + FLAG_PRIORITY_WEIGHTS[flag.priority], 0)
}

/** A patient with their record, or by name alone. */
export function presentPatient(row: PatientRow, withRecord: boolean): Patient {
  const patient = {
    id: row.id,
    patientId: row.record_number,
    locationId: row.location_id,
    first_name: row.first_name,
    last_name: row.last_name,
    fullName: `${row.first_name} ${row.last_name}`,
    birth_date: row.birth_date,
    program: row.program,
    avatar: row.avatar,
    is_discharged: row.discharged_at !== null,
    archived_at: row.archived_at?.toISOString() ?? null,
    profile: {
      acuity_score: row.acuity_score,
      acuity_details: {
        currentScore: row.acuity_score === null ? NO_ACUITY : String(row.acuity_score),
        text: row.acuity_score === null ? null : row.acuity_text_color,
        background: row.acuity_score === null ? null : row.acuity_background,
      },
      assessments: row.assessments,
    },
  }
  return withRecord ? patient : nameAlone(patient)
}
