import { z } from 'zod'
import { Group } from './groups.ts'
import { PersonName } from './patterns.ts'
import { Flag, Patient } from './patients.ts'
import { Id, Millis, QueryInt, Text } from './primitives.ts'
import { Gender } from './profile.ts'
import { BASE, route } from './route.ts'
import { SORT_OPTIONS } from './sorting.ts'

export const PATIENT_PAGE_SIZE = 20

/** A patient as a row of the list: with open flags and their weight, and where the reader stands with their channel. */
export const ListedPatient = Patient.extend({
  flags: z.array(Flag),
  flagSummery: z.int().nonnegative(),
  /** Their care team's channel; null while nobody has opened one. */
  groupId: Id.nullable(),
  familyGroupId: Id.nullable(),
  hasJoined: z.boolean(),
  last_message_time: Millis.nullable(),
})
export type ListedPatient = z.infer<typeof ListedPatient>

/** A patient's record in full; families are given the name and no more. */
export const PatientDetails = ListedPatient.extend({
  gender: Gender.nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Staff who are responsible for them. */
  assignedIds: z.array(Id),
})
export type PatientDetails = z.infer<typeof PatientDetails>

const PatientListSort = z.enum([...SORT_OPTIONS.patient_listing, 'Alphabetically', 'Default'])
export type PatientListSort = z.infer<typeof PatientListSort>

/** Ids in a query: '3,7'. */
const Ids = z
  .string()
  .max(500)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.string().transform(Number).pipe(Id)).max(50))

const Switch = z.enum(['0', '1']).transform((word) => word === '1')

/** Which patients, and in which order: those who are cared for now, unless it says otherwise. */
export const PatientFilter = z.object({
  keyword: Text.trim().max(100).optional(),
  flagIds: Ids.optional(),
  hasJoined: Switch.optional(),
  isArchived: Switch.default(false),
  isDischarged: Switch.default(false),
  isAll: Switch.default(false),
  sort: PatientListSort.default('Flags'),
})
export type PatientFilter = z.output<typeof PatientFilter>

export const listPatients = route({
  name: 'listPatients',
  method: 'GET',
  path: `${BASE}/patients`,
  summary:
    'All patients of a location that the reader may know of; staff know all, collaborators those of their channels',
  access: { level: 'location', feature: 'patientMessages' },
  query: PatientFilter,
  data: z.array(ListedPatient),
})

export const paginatePatients = route({
  name: 'paginatePatients',
  method: 'GET',
  path: `${BASE}/patients/paginate`,
  summary: 'The same, a page at a time',
  access: { level: 'location', feature: 'patientMessages' },
  query: PatientFilter.extend({
    limit: QueryInt.pipe(z.int().min(1).max(100)).default(PATIENT_PAGE_SIZE),
    page: QueryInt.pipe(z.int().min(1).max(10_000)).default(1),
  }),
  data: z.object({ patients: z.array(ListedPatient), page: z.int().positive(), hasMore: z.boolean() }),
})

export const listArchivedPatients = route({
  name: 'listArchivedPatients',
  method: 'GET',
  path: `${BASE}/patients/archived-list`,
  summary: 'The patients of a location that are archived',
  access: { level: 'location', feature: 'patientMessages' },
  data: z.array(ListedPatient),
})

export const getPatient = route({
  name: 'getPatient',
  method: 'GET',
  path: `${BASE}/patients/{patientId}`,
  summary: 'One patient, as far as the reader may know them',
  access: { level: 'location', feature: 'patientMessages' },
  data: PatientDetails,
})

export const BIRTH_DATE_FUTURE = 'A birth date cannot be in the future.'

/** A day on which someone can have been born. Tomorrow has begun somewhere: only what lies beyond it is the future everywhere. */
export const BirthDate = z.iso
  .date()
  .refine((day) => day >= '1880-01-01', 'Check the year of birth.')
  .refine((day) => Date.parse(day) <= Date.now() + 86_400_000, BIRTH_DATE_FUTURE)

/** A field that may be left empty: nothing in it is nothing said. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

/** What is written of a patient by hand. Without a record number they are given one. */
const PatientFields = z.object({
  first_name: PersonName,
  last_name: PersonName,
  birth_date: optional(BirthDate),
  patientId: optional(Text.trim().min(1).max(50)),
  program: optional(Text.trim().max(100)),
  gender: optional(Gender),
  phone: optional(Text.trim().max(40)),
  address: optional(Text.trim().max(300)),
})

/** Some of it. */
export const PatientChange = PatientFields.partial()
export type PatientChange = z.output<typeof PatientChange>

export const createPatient = route({
  name: 'createPatient',
  method: 'POST',
  path: `${BASE}/patients`,
  summary:
    'Admits a patient and opens their channel. One with this name and birth date who is here already is answered by id',
  access: { level: 'location', permission: 'CAN_MANAGE_PATIENT', feature: 'patientMessages' },
  body: PatientChange.required({ first_name: true, last_name: true }),
  data: PatientDetails,
  errors: ['CONFLICT'],
})

export const editPatient = route({
  name: 'editPatient',
  method: 'PATCH',
  path: `${BASE}/patients/{patientId}`,
  summary: 'Changes what is given',
  access: { level: 'location', permission: 'CAN_MANAGE_PATIENT', feature: 'patientMessages' },
  body: PatientChange,
  data: PatientDetails,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const openPatientChannel = route({
  name: 'openPatientChannel',
  method: 'POST',
  path: `${BASE}/patients/{patientId}/discussions`,
  summary:
    'The channel of a patient’s care team, made when there is none; staff come in where patients’ channels are open to them',
  access: { level: 'location', feature: 'patientMessages' },
  data: Group,
  errors: ['DISCHARGED', 'ARCHIVED'],
})

export const openFamilyChannel = route({
  name: 'openFamilyChannel',
  method: 'POST',
  path: `${BASE}/patients/{patientId}/family-discussion`,
  summary: 'The channel with a patient’s family, made when there is none',
  access: { level: 'location' },
  data: Group,
  errors: ['NOT_ACCESSIBLE', 'DISCHARGED', 'ARCHIVED'],
})

export const followPatients = route({
  name: 'followPatients',
  method: 'POST',
  path: `${BASE}/patients/follow-update`,
  summary: 'Brings the caller into the channels of these patients, or takes them out',
  access: { level: 'location', feature: 'patientMessages' },
  body: z.object({ patientIds: z.array(Id).min(1).max(100), follow: z.boolean() }),
  data: z.object({ patientIds: z.array(Id), follow: z.boolean() }),
  errors: ['DISCHARGED', 'ARCHIVED'],
})

export const listAssignedPatients = route({
  name: 'listAssignedPatients',
  method: 'GET',
  path: `${BASE}/users/{userId}/patients/assigned`,
  summary: 'The patients someone of the staff is responsible for',
  access: { level: 'location', feature: 'patientMessages' },
  data: z.array(ListedPatient),
})

/** Who is responsible: all of them, or what changes, which leaves alone what someone else changed meanwhile. */
export const AssignWish = z.union([
  z.object({ userIds: z.array(Id).max(50) }),
  z.object({ added: z.array(Id).max(50), removed: z.array(Id).max(50) }),
])
export type AssignWish = z.output<typeof AssignWish>

export const assignStaff = route({
  name: 'assignStaff',
  method: 'PUT',
  path: `${BASE}/patients/{patientId}/assigned`,
  summary: 'Says which staff are responsible for a patient; they come into the channel',
  access: { level: 'location', permission: 'CAN_MANAGE_PATIENT', feature: 'patientMessages' },
  body: AssignWish,
  data: PatientDetails,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const dischargePatient = route({
  name: 'dischargePatient',
  method: 'PUT',
  path: `${BASE}/patients/{patientId}/discharge`,
  summary: 'Discharges a patient, or takes them back',
  access: { level: 'location', permission: 'CAN_MANAGE_PATIENT', feature: 'patientMessages' },
  body: z.object({ is_discharged: z.boolean().default(true) }),
  data: PatientDetails,
  errors: ['ARCHIVED'],
})

export const archivePatient = route({
  name: 'archivePatient',
  method: 'PUT',
  path: `${BASE}/patients/{patientId}/archive`,
  summary: 'Puts a patient and their channels into the archive, or brings them back',
  access: { level: 'location', permission: 'CAN_MANAGE_PATIENT', feature: 'patientMessages' },
  body: z.object({ archiveStatus: z.boolean().default(true) }),
  data: PatientDetails,
})

export const transferPatient = route({
  name: 'transferPatient',
  method: 'POST',
  path: `${BASE}/patients/{patientId}/transfer`,
  summary: 'Moves a patient to another location of the organisation, with their channels and all that was said there',
  access: { level: 'location', permission: 'CAN_MANAGE_PATIENT', feature: 'patientMessages' },
  body: z.object({ locationId: Id }),
  data: PatientDetails,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})
