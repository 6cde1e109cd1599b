import { PatientChange, type PatientDetails } from '@kinward/contract/managing-patients'
import { PersonName } from '@kinward/contract/patterns'
import { texts } from '../texts.ts'

/** A patient as they are typed. */
export type PatientDraft = {
  first_name: string
  last_name: string
  birth_date: string
  patientId: string
  program: string
  gender: string
  phone: string
  address: string
}

export const EMPTY_PATIENT: PatientDraft = {
  first_name: '',
  last_name: '',
  birth_date: '',
  patientId: '',
  program: '',
  gender: '',
  phone: '',
  address: '',
}

export function draftOf(patient: PatientDetails): PatientDraft {
  return {
    first_name: patient.first_name,
    last_name: patient.last_name,
    birth_date: patient.birth_date ?? '',
    patientId: patient.patientId ?? '',
    program: patient.program ?? '',
    gender: patient.gender ?? '',
    phone: patient.phone ?? '',
    address: patient.address ?? '',
  }
}

/** What was changed, and nothing else: the rest may have been changed by others meanwhile. */
export function changesOf(start: PatientDraft, draft: PatientDraft): PatientChange {
  const changed = changedNames(start, draft).map((name) => [name, draft[name].trim()])
  return PatientChange.parse(Object.fromEntries(changed))
}

function changedNames(start: PatientDraft, draft: PatientDraft): (keyof PatientDraft)[] {
  return (Object.keys(draft) as (keyof PatientDraft)[]).filter((name) => draft[name] !== start[name])
}

export type PatientProblems = Partial<Record<keyof PatientDraft, string>>

/** What is wrong with a draft, field by field; today is the last day on which someone can have been born. */
export function problemsOf(start: PatientDraft, draft: PatientDraft, today: string): PatientProblems {
  const { first_name, last_name, birth_date } = draft
  const name = (text: string, missing: string) => {
    if (text.trim() === '') return missing
    return PersonName.safeParse(text).success ? null : texts.nameInvalid
  }
  const first = name(first_name, texts.firstNameMissing)
  const last = name(last_name, texts.lastNameMissing)
  const birth = birth_date > today ? texts.birthFuture : birthProblem(birth_date)
  // What was there before, and is not touched, holds nobody up.
  const misfits = changedNames(start, draft).filter(
    (field) => !PatientChange.shape[field].safeParse(draft[field].trim()).success,
  )
  return {
    ...Object.fromEntries(misfits.map((field) => [field, texts.tooLong])),
    ...(first && { first_name: first }),
    ...(last && { last_name: last }),
    ...(birth && { birth_date: birth }),
  }
}

function birthProblem(birth_date: string): string | null {
  return PatientChange.safeParse({ birth_date }).success ? null : texts.birthInvalid
}
