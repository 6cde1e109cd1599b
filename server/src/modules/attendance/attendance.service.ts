import {
  type AttendanceType,
  type Coordinates,
  type NewAttendance,
  type Visit,
  visitAttachment,
  type VisitHistory,
  VISITS_PAGE,
} from '@kinward/contract/attendance'
import type { Attachment } from '@kinward/contract/attachments'
import type { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, keptOtherwise, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { resolveUploads } from '../files/resolve-uploads.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { findMembership } from '../groups/membership.repository.ts'
import { sayActivity } from '../messages/activity.ts'
import { carryFiles } from '../messages/change-activity.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { readPreferences } from '../users/preferences.ts'
import { tellVisit } from './attendance.events.ts'
import { endsAnother, mayPlacePatient, mayVisit, momentOf, overseesVisits } from './attendance.policy.ts'
import { presentHistory, presentVisit } from './attendance.presenter.ts'
import { type LockedPatient, lockPatient, lockPatientAnywhere } from '../patients/patients.repository.ts'
import * as repository from './attendance.repository.ts'
import { closeVisit, idsOf } from './close-visit.ts'
import { type Geocoder, nearestPlace, writeCoordinates } from './places.ts'
import { CHECKED_IN, CHECKED_IN_OFFLINE, refusals } from './texts.ts'

type Deps = { db: Db; hub: Hub; geocode: Geocoder; now?: () => number }
type Said = z.output<typeof NewAttendance>

export type AttendanceService = ReturnType<typeof createAttendanceService>

/** Who visits patients, and when they leave. One visit to a patient is open at a time for each person. */
export function createAttendanceService({ db, hub, geocode, now = Date.now }: Deps) {
  async function save(caller: LocationCaller, patientId: number, type: AttendanceType, said: Said): Promise<Visit> {
    const isIn = type === 'check-in'
    const known = await (isIn ? repository.findByInKey : repository.findByOutKey)(db, caller.userId, said.hashKey)
    const open = isIn ? undefined : await repository.findOpen(db, caller.userId, patientId)
    // Whoever came from here leaves from here, also when the patient was moved meanwhile.
    const cameFromHere = [known, open].some(
      (visit) => visit?.patient_id === patientId && visit.location_id === caller.locationId,
    )
    const received = now()
    const moment = new Date(momentOf(said, received))
    // What was pressed without a network counts for its moment: the patient was here then.
    const wasHere = async (from: Db | Tx): Promise<boolean> =>
      said.wasOffline && mayVisit(caller) && (await repository.wasAt(from, caller, patientId, moment))
    if (!cameFromHere && !(await wasHere(db))) await findPatientRecord(db, caller, patientId)
    if (!mayVisit(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    if (known) return presentOwn(ofSame(known, patientId))
    await checkConsent(caller.userId, said)
    const end: repository.Said = {
      key: said.hashKey,
      at: moment,
      receivedAt: said.wasOffline ? new Date(received) : null,
      deviceAt: said.deviceAt === null ? null : new Date(said.deviceAt),
      note: said.note,
      position: said.position,
      address: said.position && (await nameOf(caller, patientId, said.position)).address,
    }
    const row = await transact(db, hub.emit, async (tx, events) => {
      // A move may have been waited for: where the patient is stands in what is held.
      const locked = await lockPatientAnywhere(tx, patientId)
      const { location_id: at } = locked
      if (isIn && at !== caller.locationId && !(await wasHere(tx))) throw notFound()
      const groupId = await repository.findPatientGroup(tx, patientId)
      if (groupId !== null) await lockGroup(tx, groupId)
      const photo = await resolvePhoto(tx, caller, groupId, said.photo)
      const id = isIn
        ? await checkIn(tx, events, { caller, patientId, groupId, end, photo, locked })
        : await checkOut(tx, events, { caller, patientId, end, photo, locked })
      tellVisit(events, { locationIds: [at, caller.locationId], patientId, groupId })
      const saved = await repository.findVisit(tx, id)
      if (!saved) throw notFound()
      return saved
    })
    return presentOwn(row)
  }

  async function checkConsent(userId: number, { position }: Said): Promise<void> {
    if (position === null) return
    const { gpsConsent } = readPreferences(await repository.readConsent(db, userId))
    if (!gpsConsent?.isGiven) throw new AppError('FORBIDDEN', refusals.consent)
  }

  async function checkIn(tx: Tx, events: OutgoingEvent[], visit: Coming): Promise<number> {
    const { caller, patientId, groupId, end, photo, locked } = visit
    const { userId, locationId } = caller
    // Said twice at once: the second finds the first only now.
    const same = await repository.findByInKey(tx, userId, end.key)
    if (same) return ofSame(same, patientId).id
    // What was pressed without a network counts for its moment: they were there before it was over.
    if (isOver(locked.archived_at, end.at)) throw new AppError('ARCHIVED', refusals.archived)
    if (isOver(locked.discharged_at, end.at)) throw new AppError('DISCHARGED', refusals.discharged)
    if (await repository.findOpen(tx, userId, patientId)) throw new AppError('CONFLICT', refusals.isIn)
    const id = await repository.insertVisit(tx, { locationId, patientId, userId }, end)
    const row = await repository.findVisit(tx, id)
    if (!row) throw notFound()
    if (groupId === null) return id
    const attachments = [visitAttachment(presentVisit(row, false)), ...photo]
    const at = now()
    const text = end.receivedAt === null ? CHECKED_IN : CHECKED_IN_OFFLINE
    const messageId = await sayActivity(tx, events, { groupId, userId, text, at, attachments })
    await carryFiles(tx, groupId, messageId, idsOf(photo))
    await repository.setLine(tx, id, groupId, messageId)
    return id
  }

  /** Also of a patient who was discharged meanwhile: whoever is there has to be able to say that they left. */
  async function checkOut(tx: Tx, events: OutgoingEvent[], visit: Going): Promise<number> {
    const { caller, patientId, end, photo, locked } = visit
    const { userId } = caller
    const same = await repository.findByOutKey(tx, userId, end.key)
    if (same) return ofSame(same, patientId).id
    const open = await repository.findOpen(tx, userId, patientId)
    // Pressed without a network before this visit began: it is the end of another, which somebody has ended meanwhile.
    if (open && endsAnother(open, end)) throw new AppError('CONFLICT', refusals.notInThen)
    if (!open) throw new AppError('CONFLICT', refusals.notIn)
    await closeVisit(tx, events, { visitId: open.id, end, photo, locationId: locked.location_id })
    return open.id
  }

  async function ofPatient(caller: LocationCaller, patientId: number, before?: number): Promise<VisitHistory> {
    await findPatientRecord(db, caller, patientId)
    return historyFor(caller, { patientId, before })
  }

  /** Everyone's visits at a location for those who oversee them, otherwise one's own. */
  async function ofLocation(caller: LocationCaller, filter: repository.VisitFilter): Promise<VisitHistory> {
    if (!mayVisit(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    return historyFor(caller, seenFilter(caller, filter))
  }

  async function historyFor(caller: LocationCaller, filter: repository.VisitFilter): Promise<VisitHistory> {
    const rows = await repository.listVisits(db, filter, VISITS_PAGE + 1)
    const seesAll = overseesVisits(caller)
    const visits = rows.slice(0, VISITS_PAGE).map((row) => presentVisit(row, seesAll || row.user_id === caller.userId))
    return presentHistory(visits, rows.length > VISITS_PAGE)
  }

  /** What a position is called: a place of ours that is near it, what the geocoder says, or its coordinates. */
  async function nameOf({ locationId }: LocationCaller, patientId: number, position: Coordinates) {
    const places = await repository.listKnownPlaces(db, locationId, patientId)
    const near = nearestPlace(places, position)
    if (near) return { address: near.address, isKnownPlace: true }
    return { address: (await geocode(position)) ?? writeCoordinates(position), isKnownPlace: false }
  }

  async function addressOf(caller: LocationCaller, patientId: number, position: Coordinates) {
    await findPatientRecord(db, caller, patientId)
    if (!mayVisit(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    return nameOf(caller, patientId, position)
  }

  async function placePatient(caller: LocationCaller, patientId: number, place: Coordinates & { address: string }) {
    await findPatientRecord(db, caller, patientId)
    if (!mayPlacePatient(caller)) throw new AppError('FORBIDDEN', refusals.placing)
    await transact(db, hub.emit, async (tx, events) => {
      const locked = await lockPatient(tx, caller.locationId, patientId)
      if (locked.archived_at) throw new AppError('ARCHIVED', refusals.archived)
      if (locked.discharged_at) throw new AppError('DISCHARGED', refusals.discharged)
      await repository.placePatient(tx, patientId, place)
      await tellPatient(tx, events, patientId)
    })
    return { address: place.address }
  }

  async function placeLocation(caller: LocationCaller, place: Coordinates & { address: string }) {
    const { userId: actorId, entityId, locationId } = caller
    await db.transaction().execute(async (tx) => {
      await holdAdmins(tx, caller)
      await repository.placeLocation(tx, locationId, place)
      await record(tx, { action: 'location.placed', actorId, entityId, locationId })
    })
    return { address: place.address }
  }

  const placeOf = (locationId: number): Promise<Coordinates | null> => repository.findLocationPlace(db, locationId)

  return { save, ofPatient, ofLocation, addressOf, placePatient, placeLocation, placeOf }
}

type Coming = {
  caller: LocationCaller
  patientId: number
  groupId: number | null
  end: repository.Said
  photo: Attachment[]
  locked: LockedPatient
}
type Going = Omit<Coming, 'groupId'>

/** What of a filter someone may ask for. */
export function seenFilter(caller: LocationCaller, filter: repository.VisitFilter): repository.VisitFilter {
  const { locationId, userId } = caller
  return { ...filter, locationId, ...(overseesVisits(caller) ? {} : { userId }) }
}

const isOver = (since: Date | null, at: Date): boolean => since !== null && since <= at

/** The visit that a key was said of, if it is to this patient. */
function ofSame(visit: repository.VisitRow, patientId: number): repository.VisitRow {
  if (visit.patient_id !== patientId) throw keptOtherwise(refusals.keptOtherwise)
  return visit
}

const presentOwn = (row: repository.VisitRow): Visit => presentVisit(row, true)

/** A picture is uploaded to the patient's channel, by someone who is in it. */
async function resolvePhoto(
  tx: Tx,
  { userId }: LocationCaller,
  groupId: number | null,
  photo: string | null,
): Promise<Attachment[]> {
  if (photo === null) return []
  const isMember = groupId !== null && (await findMembership(tx, groupId, userId))?.isIn === true
  if (!isMember) throw new AppError('CONFLICT', refusals.photoElsewhere)
  return [...(await resolveUploads(tx, { userId, groupId }, [photo])).values()]
}
