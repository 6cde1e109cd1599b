import type { Patient } from '@kinward/contract/patients'
import { formatDate } from '../../ui/time.ts'

/** A patient's name with a second identifier: the birth date, else the number. */
export function withIdentifier({ fullName, birth_date, patientId }: Patient): string {
  const second = birth_date === null ? patientId : formatDate(birth_date)
  return second === null ? fullName : `${fullName} · ${second}`
}
