import { z } from 'zod'
import type { Attachment } from './attachments.ts'
import { Id, IsoDate, Millis, QueryInt, QueryMillis, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

const ATTENDANCE = `${BASE}/patients/{patientId}/attendance` as const

/** What can be said of a visit: that it begins, or that it is over. */
export const ATTENDANCE_TYPES = ['check-in', 'check-out'] as const
export const AttendanceType = z.enum(ATTENDANCE_TYPES)
export type AttendanceType = z.infer<typeof AttendanceType>

/** A visit that nobody has ended after this long was most likely forgotten. */
export const VISIT_OVERDUE_MS = 12 * 60 * 60_000

export const VISIT_NOTE_MAX = 1_000

/** How long after it was pressed without a network a check-in still counts for that moment. */
export const OFFLINE_MOST_MS = 24 * 60 * 60_000

/** How many visits a page of the history holds, and the most that one export does. */
export const VISITS_PAGE = 100
export const VISITS_EXPORT_MOST = 50_000

/** How near a known place is one and the same with it. */
export const KNOWN_PLACE_METRES = 150

export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Coordinates = z.infer<typeof Coordinates>

/** Where someone was, and within how many metres that is sure. */
export const Position = Coordinates.extend({ accuracy: z.number().nonnegative().max(1_000_000).nullable() })
export type Position = z.infer<typeof Position>

/** One end of a visit: when it was, by the server and by the device, and what was noted. */
export const VisitEnd = z.object({
  at: IsoDate,
  deviceAt: IsoDate.nullable(),
  /** When it reached the server, where it was said without a network; null where it was said at once. */
  receivedAt: IsoDate.nullable(),
  note: z.string(),
  /** Of the reader's own visits, and for those who oversee them; null otherwise, and where none was kept. */
  position: Position.nullable(),
  address: z.string().nullable(),
})
export type VisitEnd = z.infer<typeof VisitEnd>

const Named = z.object({ id: Id, fullName: z.string() })

export const Visit = z.object({
  id: Id,
  locationId: Id,
  patient: Named,
  person: Named,
  checkIn: VisitEnd,
  /** Null while they are there. */
  checkOut: VisitEnd.nullable(),
  /** Who said that it was over, where it was not the visitor; why stands in the note of the check-out. */
  endedBy: Named.optional(),
})
export type Visit = z.infer<typeof Visit>

/** Visits as a history holds them: their ids, the latest first, and each by its id. */
export const VisitHistory = z.object({
  historyIds: z.array(Id),
  content: z.record(z.string(), Visit),
  hasMore: z.boolean(),
})
export type VisitHistory = z.infer<typeof VisitHistory>

/** What someone says when they come or go. Said again with the same key, it is still said once. */
export const NewAttendance = z.object({
  hashKey: Text.min(8).max(100),
  note: Text.trim().max(VISIT_NOTE_MAX).default(''),
  /** What the clock of the device says. */
  deviceAt: IsoDate.nullable().default(null),
  /** It was pressed without a network and waited on the device: it counts for that moment, where that can be. */
  wasOffline: z.boolean().default(false),
  position: Position.nullable().default(null),
  /** A picture, by the name of its upload in the patient's channel. */
  photo: Text.min(1).max(200).nullable().default(null),
})
export type NewAttendance = z.input<typeof NewAttendance>

export const saveAttendance = route({
  name: 'saveAttendance',
  method: 'POST',
  path: `${ATTENDANCE}/{type}`,
  summary: 'Checks the caller in to a patient, or out again; a line of the patient’s channel tells of it',
  access: { level: 'location', feature: 'patientMessages' },
  body: NewAttendance,
  data: Visit,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const endVisit = route({
  name: 'endVisit',
  method: 'PUT',
  path: `${BASE}/attendance/{visitId}/end`,
  summary: 'Ends a visit that whoever came did not end: by those who oversee visits, with when it was over and why',
  access: { level: 'location' },
  body: z.object({ at: IsoDate, reason: Text.trim().min(1).max(VISIT_NOTE_MAX) }),
  data: Visit,
  errors: ['CONFLICT'],
})

/** `before` is the last visit of the page before. */
const page = { before: QueryInt.optional() }

export const patientAttendance = route({
  name: 'patientAttendance',
  method: 'GET',
  path: `${ATTENDANCE}/history`,
  summary: 'Who has visited a patient, the latest first; for the care team',
  access: { level: 'location', feature: 'patientMessages' },
  query: z.object(page),
  data: VisitHistory,
})

export const addressOfCoordinates = route({
  name: 'addressOfCoordinates',
  method: 'GET',
  path: `${ATTENDANCE}/get-address-from-coordinates`,
  summary:
    'What a position is called: a place of ours that is near, an address, or the coordinates as people write them',
  access: { level: 'location', feature: 'patientMessages' },
  query: z.object({
    lat: z.coerce.number().min(-90).max(90),
    lng: z.coerce.number().min(-180).max(180),
  }),
  data: z.object({ address: z.string(), isKnownPlace: z.boolean() }),
})

const PlaceWish = Coordinates.extend({ address: Text.trim().min(3).max(200) })

export const savePatientPlace = route({
  name: 'savePatientPlace',
  method: 'PUT',
  path: `${ATTENDANCE}/place`,
  summary: 'Says where a patient lives, so that visits near it are called by it',
  access: { level: 'location', feature: 'patientMessages' },
  body: PlaceWish,
  data: z.object({ address: z.string() }),
  errors: ['DISCHARGED', 'ARCHIVED'],
})

export const saveLocationPlace = route({
  name: 'saveLocationPlace',
  method: 'PUT',
  path: `${BASE}/attendance/place`,
  summary: 'Says where a location is',
  access: { level: 'location', admin: true },
  body: PlaceWish,
  data: z.object({ address: z.string() }),
})

const filter = {
  userId: z.coerce.number().pipe(Id).optional(),
  patientId: z.coerce.number().pipe(Id).optional(),
  from: QueryMillis.optional(),
  to: QueryMillis.optional(),
}

export const listAttendance = route({
  name: 'listAttendance',
  method: 'GET',
  path: `${BASE}/attendance/history`,
  summary: 'The visits at a location, the latest first: everyone’s for those who oversee them, otherwise one’s own',
  access: { level: 'location' },
  query: z.object({ ...filter, ...page, openOnly: z.literal(['true', 'false']).default('false') }),
  data: VisitHistory,
})

export const exportAttendance = route({
  name: 'exportAttendance',
  method: 'POST',
  path: `${BASE}/attendance/export`,
  summary: 'The same as a table for a spreadsheet; that it was taken along is recorded',
  access: { level: 'location' },
  body: z.object({
    userId: Id.optional(),
    patientId: Id.optional(),
    from: Millis.optional(),
    to: Millis.optional(),
    openOnly: z.boolean().default(false),
  }),
  data: z.object({ fileName: z.string(), csv: z.string(), rows: z.int().nonnegative(), isCut: z.boolean() }),
})

export const getMapSettings = route({
  name: 'getMapSettings',
  method: 'GET',
  path: `${BASE}/attendance/map-settings`,
  summary:
    'Where the pictures of a map come from, null where it is drawn from outlines alone; and where the location is',
  access: { level: 'location' },
  data: z.object({
    tilesUrl: z.string().nullable(),
    attribution: z.string().nullable(),
    place: Coordinates.nullable(),
  }),
})

/** The kind of attachment that a visit is in its channel. */
export const visitAttachment = (visit: Pick<Visit, 'checkIn' | 'checkOut' | 'endedBy'>): Attachment => {
  // Why somebody else ended it are not the visitor's words.
  const noteOfLeaving = visit.endedBy ? '' : (visit.checkOut?.note ?? '')
  const note = [visit.checkIn.note, noteOfLeaving].filter((text) => text !== '').join(' ')
  return {
    type: 'check-in-checkout',
    userInTime: visit.checkIn.at,
    ...(visit.checkOut && { userOutTime: visit.checkOut.at }),
    ...(note !== '' && { note }),
  }
}
