/** A document as the clinical record takes it; `identifier` is what it is found by again. */
export type RecordDocument = {
  identifier: string
  /** Who the patient is there, or the number we know them by. */
  subject: { reference: string } | { recordNumber: string }
  type: { code: string; label: string }
  title: string
  text: string
  author: string
  /** When it was forwarded, and the moment it speaks of. */
  at: Date
  effectiveAt: Date
  /** Whether it was tried before: then it may be there. */
  isRetry: boolean
}

/** A patient as the clinical record has them. */
export type FoundPatient = {
  reference: string
  first_name: string
  last_name: string
  birth_date: string | null
  gender: string | null
  recordNumber: string | null
}

/** The record system of an organisation, as far as Kinward speaks to it. */
export type ClinicalRecord = {
  /** Which record it is: what one calls 'Patient/42' is someone else in another. */
  id: string
  /** Writes a document, once: one that is there already stays as it is. Answers with what the record calls it. */
  write(document: RecordDocument): Promise<string>
  findPatients(search: string): Promise<FoundPatient[]>
  readPatient(reference: string): Promise<FoundPatient | undefined>
}

/** The record does not take this, however often it is tried. */
export class RecordRefused extends Error {}

/** The record cannot be reached, or answers otherwise than FHIR R4 says. */
export class RecordAway extends Error {}
