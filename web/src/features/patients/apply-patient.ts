import type { ServerEventPayload } from '@kinward/contract/events'
import type { ListedPatient } from '@kinward/contract/managing-patients'
import { FLAG_PRIORITY_WEIGHTS } from '@kinward/contract/patients'
import { type PatientView, viewOf } from './patient-filter.ts'

export type PatientPage = { patients: readonly ListedPatient[]; page: number; hasMore: boolean }

type PatientNow = ServerEventPayload<'on.patient.update'>

/** A row as it is after an event; where the reader stands with the patient stays. */
export function applyToPatient<Row extends ListedPatient>(row: Row, { patient, flags }: PatientNow): Row {
  if (row.id !== patient.id) return row
  const flagSummery = flags.reduce((sum, { priority }) => sum + FLAG_PRIORITY_WEIGHTS[priority], 0)
  return { ...row, ...patient, flags, flagSummery }
}

/** A patient who no longer belongs in a view leaves it at once; the order is asked for. */
export function applyToPages(pages: readonly PatientPage[], event: PatientNow, view: PatientView): PatientPage[] {
  return pages.map((page) => ({
    ...page,
    patients: page.patients
      .map((row) => applyToPatient(row, event))
      .filter((row) => row.id !== event.patient.id || viewOf(row) === view),
  }))
}

export function withoutPatient(pages: readonly PatientPage[], patientId: number): PatientPage[] {
  return pages.map((page) => ({ ...page, patients: page.patients.filter(({ id }) => id !== patientId) }))
}
