import type { Location } from '@kinward/contract/locations'
import type { PatientNote } from '@kinward/contract/patient-notes'

type Reader = Pick<Location, 'role'>

const isStaff = ({ role }: Reader): boolean => role === 'admin' || role === 'staff'

/** The record of a patient is for their care team. */
export function mayReadRecord(reader: Reader): boolean {
  return isStaff(reader) || reader.role === 'collaborator'
}

type About = { is_discharged: boolean; archived_at: string | null }

/** Why nothing can be written about a patient; null where it can. */
export function whyNotWritten(reader: Reader, patient: About): 'readsOnly' | 'archived' | 'discharged' | null {
  if (!isStaff(reader)) return 'readsOnly'
  if (patient.archived_at !== null) return 'archived'
  return patient.is_discharged ? 'discharged' : null
}

/** A note is its author's word; an admin may put it right. */
export function mayChangeNote(reader: Reader, note: Pick<PatientNote, 'author'>, me: number): boolean {
  return reader.role === 'admin' || (isStaff(reader) && note.author.userId === me)
}
