import { type Visit, type VisitEnd, VISITS_EXPORT_MOST } from '@kinward/contract/attendance'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { forbidsDownloads } from '../audit-log/audit-log.repository.ts'
import { toCsv } from '../audit-log/csv.ts'
import { mayVisit } from './attendance.policy.ts'
import { presentVisit } from './attendance.presenter.ts'
import { listVisits, type VisitFilter } from './attendance.repository.ts'
import { seenFilter } from './attendance.service.ts'
import { EXPORT_HEAD, refusals } from './texts.ts'

/** The visits that someone may see, as a table to take along. That it was taken is recorded. */
export function createAttendanceExport({ db, now = Date.now }: { db: Db; now?: () => number }) {
  return async (caller: LocationCaller, filter: VisitFilter) => {
    const { userId: actorId, entityId, locationId } = caller
    if (!mayVisit(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    if (await forbidsDownloads(db, locationId)) throw new AppError('FORBIDDEN', refusals.downloads)
    const found = await listVisits(db, seenFilter(caller, filter), VISITS_EXPORT_MOST + 1)
    const visits = found.slice(0, VISITS_EXPORT_MOST).map((row) => presentVisit(row, true))
    const details = { rows: visits.length, from: filter.from ?? null, to: filter.to ?? null }
    await record(db, { action: 'attendance.exported', actorId, entityId, locationId, details })
    return {
      fileName: `visits-${new Date(now()).toISOString().slice(0, 10)}.csv`,
      csv: toCsv([EXPORT_HEAD, ...visits.map(toRow)]),
      rows: visits.length,
      isCut: found.length > visits.length,
    }
  }
}

function toRow({ id, person, patient, checkIn, checkOut, endedBy }: Visit): (string | number)[] {
  const minutes = checkOut ? Math.round((Date.parse(checkOut.at) - Date.parse(checkIn.at)) / 60_000) : ''
  return [
    id,
    person.fullName,
    patient.fullName,
    checkIn.at,
    checkOut?.at ?? '',
    minutes,
    checkIn.note,
    checkOut?.note ?? '',
    ...placeOf(checkIn),
    ...placeOf(checkOut),
    checkIn.deviceAt ?? '',
    checkOut?.deviceAt ?? '',
    checkIn.receivedAt ?? '',
    checkOut?.receivedAt ?? '',
    endedBy?.fullName ?? '',
  ]
}

function placeOf(end: VisitEnd | null): (string | number)[] {
  return [end?.address ?? '', end?.position?.latitude ?? '', end?.position?.longitude ?? '']
}
