import { z } from 'zod'
import { Flag, FlagPriority } from './patients.ts'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

export const FLAG_ABRV_MAX_LENGTH = 4
export const FLAG_LABEL_MAX_LENGTH = 40

/** A kind of flag of an organisation. A retired one is opened no more; what it stood for stays readable. */
export const CatalogueFlag = Flag.extend({ isRetired: z.boolean() })
export type CatalogueFlag = z.infer<typeof CatalogueFlag>

/** A kind of flag as an admin writes it. */
export const NewFlag = z.object({
  priority: FlagPriority,
  abrv: Text.trim().min(1).max(FLAG_ABRV_MAX_LENGTH),
  style: z.object({ flagLabel: Text.trim().min(1).max(FLAG_LABEL_MAX_LENGTH) }),
})
export type NewFlag = z.infer<typeof NewFlag>

/** A flag of a patient, with who opened it and who closed it. It is open while `closed_at` is null. */
export const PatientFlag = z.object({
  id: Id,
  fk_flag_id: Id,
  opened_by: Id.nullable(),
  opened_at: IsoDate,
  closed_by: Id.nullable(),
  closed_at: IsoDate.nullable(),
})
export type PatientFlag = z.infer<typeof PatientFlag>

/** The most closed flags a patient's list goes back. */
export const CLOSED_FLAGS_SHOWN = 50

export const listFlags = route({
  name: 'listFlags',
  method: 'GET',
  path: `${BASE}/flags`,
  summary: 'The kinds of flags of the organisation, retired ones too, the weightiest first',
  access: { level: 'location', feature: 'patientFlags' },
  data: z.array(CatalogueFlag),
})

export const createFlag = route({
  name: 'createFlag',
  method: 'POST',
  path: `${BASE}/flags`,
  summary: 'Makes a kind of flag',
  access: { level: 'location', feature: 'patientFlags', admin: true },
  body: NewFlag,
  data: CatalogueFlag,
  errors: ['CONFLICT'],
})

export const changeFlag = route({
  name: 'changeFlag',
  method: 'PUT',
  path: `${BASE}/flags/{flagId}`,
  summary: 'Renames a kind of flag, gives it another priority, retires it or brings it back',
  access: { level: 'location', feature: 'patientFlags', admin: true },
  body: NewFlag.extend({ isRetired: z.boolean() }),
  data: CatalogueFlag,
  errors: ['CONFLICT'],
})

export const listPatientFlags = route({
  name: 'listPatientFlags',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/flags`,
  summary: 'The flags of a patient, open ones first, then those that were closed last',
  access: { level: 'location', feature: 'patientFlags' },
  data: z.array(PatientFlag),
})

export const openPatientFlag = route({
  name: 'openPatientFlag',
  method: 'PUT',
  path: `${BASE}/patients/{patientId}/flags/{flagId}`,
  summary: 'Opens a flag on a patient, unless it is open already',
  access: { level: 'location', feature: 'patientFlags' },
  data: z.array(PatientFlag),
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const closePatientFlag = route({
  name: 'closePatientFlag',
  method: 'DELETE',
  path: `${BASE}/patients/{patientId}/flags/{flagId}`,
  summary: 'Closes a flag of a patient, unless it is closed already',
  access: { level: 'location', feature: 'patientFlags' },
  data: z.array(PatientFlag),
  errors: ['ARCHIVED', 'DISCHARGED'],
})
