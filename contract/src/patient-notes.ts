import { z } from 'zod'
import { Id, IsoDate, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

/** The longest note. */
export const NOTE_MAX_LENGTH = 10_000

/** Someone who wrote or changed something. */
export const NoteAuthor = z.object({ userId: Id, fullName: z.string(), title: z.string().nullable() })

/** What someone of the care team wrote down about a patient; `version` counts how often it was written. */
export const PatientNote = z.object({
  id: Id,
  patientId: Id,
  notes: z.string(),
  version: z.int().positive(),
  author: NoteAuthor,
  createdAt: IsoDate,
  /** Who changed it last, and when; null for one that reads as it was first written. */
  changedBy: NoteAuthor.nullable(),
  changedAt: IsoDate.nullable(),
})
export type PatientNote = z.infer<typeof PatientNote>

export const PatientNotePage = z.object({ notes: z.array(PatientNote), hasMore: z.boolean() })
export type PatientNotePage = z.infer<typeof PatientNotePage>

/** A note with all that it said before, oldest first; the last is how it reads. */
export const PatientNoteDetail = PatientNote.extend({
  versions: z.array(z.object({ version: z.int().positive(), notes: z.string(), author: NoteAuthor, at: IsoDate })),
})
export type PatientNoteDetail = z.infer<typeof PatientNoteDetail>

const NOTES = `${BASE}/patients/{patientId}/notes` as const

export const listPatientNotes = route({
  name: 'listPatientNotes',
  method: 'GET',
  path: NOTES,
  summary: 'What was written down about a patient, the newest first',
  access: { level: 'location', feature: 'patientMessages' },
  query: z.object({ before: QueryInt.optional(), limit: QueryInt.pipe(z.int().min(1).max(100)).default(20) }),
  data: PatientNotePage,
})

export const getPatientNote = route({
  name: 'getPatientNote',
  method: 'GET',
  path: `${NOTES}/{noteId}`,
  summary: 'A note, with what it said before',
  access: { level: 'location', feature: 'patientMessages' },
  data: PatientNoteDetail,
})

/**
 * Without `noteId` a new note; sent again with the same `hashKey` it is the first one, and with other words it is refused.
 * With `noteId` and the `version` that was read, what that note says from now on: a change that came in between is not
 * overwritten.
 */
export const savePatientNote = route({
  name: 'savePatientNote',
  method: 'PUT',
  path: NOTES,
  summary: 'Writes a note about a patient, or changes one; what it said before is kept',
  access: { level: 'location', feature: 'patientMessages' },
  body: z
    .object({
      notes: Text.max(NOTE_MAX_LENGTH).refine((text) => text.trim() !== '', 'must not be empty'),
      noteId: Id.optional(),
      version: z.int().positive().optional(),
      hashKey: Text.min(8).max(100).optional(),
    })
    .refine(({ noteId, version }) => (noteId === undefined) === (version === undefined), {
      path: ['version'],
      message: 'belongs to a note',
    }),
  data: PatientNote,
  errors: ['FORBIDDEN', 'CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})
