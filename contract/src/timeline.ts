import { z } from 'zod'
import { Id, Millis, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

/** What can stand in a patient's timeline; `change` is a line of a channel's record: who was added, a transfer. */
export const TIMELINE_KINDS = ['message', 'flag', 'form', 'attendance', 'call', 'note', 'change'] as const
export const TimelineKind = z.enum(TIMELINE_KINDS)
export type TimelineKind = z.infer<typeof TimelineKind>

/**
 * One thing that happened around a patient. `detail` says which of its kind: a flag that was `opened` or `closed`, a visit's
 * `check-in` or `check-out`. What was said in a channel names it; whoever does not read that channel now is not given it.
 */
export const TimelineEntry = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  kind: TimelineKind,
  at: Millis,
  person: z.object({ userId: Id, fullName: z.string(), title: z.string().nullable() }).nullable(),
  /** What it says, in the markup of messages. */
  text: z.string(),
  detail: z.string().nullable(),
  isDeleted: z.boolean(),
  /** How many things it carries: files, pictures, recordings. */
  attachments: z.int().nonnegative(),
  /** Where it was said: the message and its channel, and the thread that it stays in. */
  message: z
    .object({ id: Id, groupId: Id, channelType: z.enum(['patients', 'family']), threadId: Id.nullable() })
    .nullable(),
  /** The id of the note, the response, the visit or the patient's flag. */
  subjectId: Id.nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const TimelinePage = z.object({
  entries: z.array(TimelineEntry),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
})
export type TimelinePage = z.infer<typeof TimelinePage>

/** A list as a query writes it: 'flag,note'. */
const Kinds = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(TimelineKind))

/** A place between two entries: when, of which part, and which. */
const Cursor = Text.regex(/^\d{1,16}-\d{1,2}-\d{1,16}$/, 'is no place in a timeline')

export const TimelineQuery = z.object({
  before: Cursor.optional(),
  kinds: Kinds.optional(),
  userId: QueryInt.optional(),
  /** Moments: from the first on, and before the second. The days are those of whoever asks. */
  from: QueryInt.optional(),
  to: QueryInt.optional(),
  limit: QueryInt.pipe(z.int().min(1).max(100)).default(40),
})
export type TimelineQuery = z.output<typeof TimelineQuery>

export const getPatientTimeline = route({
  name: 'getPatientTimeline',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/timeline`,
  summary: 'Everything that happened around a patient, the newest first, as far as the reader may know of it',
  access: { level: 'location', feature: 'patientMessages' },
  query: TimelineQuery,
  data: TimelinePage,
})
