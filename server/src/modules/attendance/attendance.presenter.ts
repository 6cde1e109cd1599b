import type { Position, Visit, VisitEnd, VisitHistory } from '@kinward/contract/attendance'
import type { VisitRow } from './attendance.repository.ts'

type End = 'in' | 'out'

/** `withPlace` is for those who may know where it was. */
export function presentVisit(row: VisitRow, withPlace: boolean): Visit {
  const checkIn = presentEnd(row, 'in', row.in_at, withPlace)
  return {
    id: row.id,
    locationId: row.location_id,
    patient: { id: row.patient_id, fullName: row.patient_name },
    person: { id: row.user_id, fullName: row.person_name },
    checkIn,
    checkOut: row.out_at && presentEnd(row, 'out', row.out_at, withPlace),
    ...(row.ended_by !== null && { endedBy: { id: row.ended_by, fullName: row.ender_name } }),
  }
}

function presentEnd(row: VisitRow, end: End, at: Date, withPlace: boolean): VisitEnd {
  return {
    at: at.toISOString(),
    deviceAt: row[`${end}_device_at`]?.toISOString() ?? null,
    receivedAt: row[`${end}_received_at`]?.toISOString() ?? null,
    note: row[`${end}_note`],
    position: withPlace ? positionOf(row, end) : null,
    address: withPlace ? row[`${end}_address`] : null,
  }
}

function positionOf(row: VisitRow, end: End): Position | null {
  const latitude = row[`${end}_latitude`]
  const longitude = row[`${end}_longitude`]
  return latitude === null || longitude === null ? null : { latitude, longitude, accuracy: row[`${end}_accuracy`] }
}

export function presentHistory(visits: readonly Visit[], hasMore: boolean): VisitHistory {
  return {
    historyIds: visits.map(({ id }) => id),
    content: Object.fromEntries(visits.map((visit) => [String(visit.id), visit])),
    hasMore,
  }
}
