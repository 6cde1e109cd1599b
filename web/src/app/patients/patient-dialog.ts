import type { Patient } from '@kinward/contract/patients'

/** What can be done with a patient from a menu, each in a window of its own. */
export type PatientAction = 'edit' | 'discharge' | 'readmit' | 'archive' | 'unarchive' | 'transfer'

export type PatientDialog = { action: 'admit' } | { action: 'import' } | { action: PatientAction; patient: Patient }
