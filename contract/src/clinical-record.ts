import { z } from 'zod'
import { PatientDetails } from './managing-patients.ts'
import { Id, IsoDate, Millis, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

/** Kinds of documents that staff forward, by their LOINC code. */
export const NOTE_TYPES = {
  progress: { code: '11506-3', label: 'Progress note' },
  nursing: { code: '34746-8', label: 'Nurse note' },
  telephone: { code: '34748-4', label: 'Telephone note' },
  general: { code: '34109-9', label: 'General note' },
} as const
export const NoteType = z.enum(['progress', 'nursing', 'telephone', 'general'])
export type NoteType = z.infer<typeof NoteType>

/** The most messages that one document takes. */
export const MOST_FORWARDED = 50

/** `waiting` is on its way and tried again by itself, `sent` is in the record, `failed` waits for someone to try again. */
export const RecordState = z.enum(['waiting', 'sent', 'failed'])
export type RecordState = z.infer<typeof RecordState>

/** Something that was forwarded to the clinical record: messages of the patient's channel, or a note. */
export const RecordEntry = z.object({
  id: Id,
  patientId: Id,
  state: RecordState,
  noteType: NoteType,
  effectiveAt: Millis,
  forwardedBy: Id,
  forwardedAt: IsoDate,
  messageIds: z.array(Id),
  noteId: Id.nullable(),
})
export type RecordEntry = z.infer<typeof RecordEntry>

/** What is to be forwarded. Sent again with the same `hashKey`, it is the same entry; another under it is refused. */
const Forwarding = z
  .object({
    messageIds: z.array(Id).max(MOST_FORWARDED).default([]),
    noteId: Id.nullable().default(null),
    noteType: NoteType,
    effectiveAt: Millis,
  })
  .refine(({ messageIds, noteId }) => messageIds.length > 0 !== (noteId !== null), {
    path: ['messageIds'],
    message: 'must be messages or a note',
  })

const ENTRIES = `${BASE}/patients/{patientId}/record-entries` as const
const FORWARDING = { level: 'location', feature: 'enablePointClickCareNotes' } as const

export const listRecordEntries = route({
  name: 'listRecordEntries',
  method: 'GET',
  path: ENTRIES,
  summary: 'What of a patient’s channel and notes was forwarded to the clinical record, the newest first',
  access: FORWARDING,
  data: z.array(RecordEntry),
})

export const previewRecordEntry = route({
  name: 'previewRecordEntry',
  method: 'POST',
  path: `${ENTRIES}/preview`,
  summary: 'What would be written into the clinical record, word for word',
  access: FORWARDING,
  body: Forwarding,
  /** `digest` stands for these very words: whoever forwards them names it. */
  data: z.object({ title: z.string(), text: z.string(), digest: z.string() }),
  errors: ['FORBIDDEN', 'CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

/** With the `digest` of the preview that was read, words that have changed since are refused. */
export const forwardToRecord = route({
  name: 'forwardToRecord',
  method: 'POST',
  path: ENTRIES,
  summary: 'Forwards messages of a patient’s channel, or a note, to the clinical record',
  access: FORWARDING,
  body: z.intersection(Forwarding, z.object({ hashKey: Text.min(8).max(100), digest: Text.max(100).optional() })),
  data: RecordEntry,
  errors: ['FORBIDDEN', 'CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const retryRecordEntry = route({
  name: 'retryRecordEntry',
  method: 'POST',
  path: `${ENTRIES}/{entryId}/retry`,
  summary: 'Tries again to bring an entry into the record that could not be brought there',
  access: FORWARDING,
  data: RecordEntry,
  errors: ['FORBIDDEN'],
})

/** Who forwards at a location: anyone of the staff, or only whoever wrote the message. */
export const PointClickCare = z.object({ forwardByAuthorOnly: z.boolean() })

export const changeRecordRules = route({
  name: 'changeRecordRules',
  method: 'PUT',
  path: `${BASE}/clinical-record`,
  summary: 'Says who may forward messages of a location to the clinical record',
  access: { level: 'location', admin: true },
  body: PointClickCare,
  data: PointClickCare,
})

/** How one signs in to a FHIR server. */
export const RecordSignIn = z.enum(['none', 'basic', 'bearer'])
export type RecordSignIn = z.infer<typeof RecordSignIn>

/** The FHIR server of an organisation. The secret goes in and never comes out. */
export const RecordSettings = z.object({
  /** Whether the organisation has a server of its own; without one, what the product was started with holds. */
  isOn: z.boolean(),
  address: z.string(),
  signIn: RecordSignIn,
  username: z.string(),
  hasSecret: z.boolean(),
  /** Where notes go now: to a server, or into a record that Kinward keeps itself. */
  goesTo: z.enum(['server', 'kept']),
  /** Patients who were imported from another record: their notes go by record number until they are joined with this one. */
  tiedElsewhere: z.number(),
})
export type RecordSettings = z.infer<typeof RecordSettings>

const SETTINGS = '/api/v2/entities/{entityId}/clinical-record'

export const getRecordSettings = route({
  name: 'getRecordSettings',
  method: 'GET',
  path: SETTINGS,
  summary: 'The clinical record that an organisation’s notes go to',
  access: { level: 'user' },
  data: RecordSettings,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const changeRecordSettings = route({
  name: 'changeRecordSettings',
  method: 'PUT',
  path: SETTINGS,
  summary: 'Changes it, once the server has answered; without a secret the one that is kept stays',
  access: { level: 'user' },
  body: z.object({
    isOn: z.boolean(),
    address: z.url({ protocol: /^https?$/ }).max(500),
    signIn: RecordSignIn,
    username: Text.trim().max(200).default(''),
    secret: Text.min(1).max(4_000).optional(),
  }),
  data: RecordSettings,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

/** A patient as the clinical record has them. */
export const RecordPatient = z.object({
  /** What the record calls them: 'Patient/123'. */
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  birth_date: z.iso.date().nullable(),
  gender: z.string().nullable(),
  /** Their number there, such as the medical record number. */
  recordNumber: z.string().nullable(),
  /** The patient of this location that they are already, or seem to be. */
  known: z.object({ patientId: Id, fullName: z.string(), isLinked: z.boolean() }).nullable(),
})
export type RecordPatient = z.infer<typeof RecordPatient>

const IMPORTING = { level: 'location', permission: 'CAN_MANAGE_PATIENT' } as const

export const findRecordPatients = route({
  name: 'findRecordPatients',
  method: 'GET',
  path: `${BASE}/record-patients`,
  summary: 'Patients of the clinical record, by name or number',
  access: IMPORTING,
  query: z.object({ search: Text.trim().min(2).max(100) }),
  data: z.array(RecordPatient),
  errors: ['UNAVAILABLE'],
})

export const importRecordPatient = route({
  name: 'importRecordPatient',
  method: 'POST',
  path: `${BASE}/record-patients`,
  summary: 'Makes a patient of the clinical record one of this location; one who is here already is not made twice',
  access: IMPORTING,
  body: z.object({
    reference: Text.regex(/^Patient\/[A-Za-z0-9\-.]{1,64}$/),
    /** The patient of this location that they are: joined with them instead of made anew. */
    patientId: Id.optional(),
  }),
  data: PatientDetails,
  errors: ['CONFLICT', 'UNAVAILABLE'],
})
