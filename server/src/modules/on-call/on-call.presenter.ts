import {
  GAPS_DAYS,
  gapsBetween,
  type OnCall,
  type OnCallTurn,
  type RosterRole,
  turnsAt,
} from '@kinward/contract/on-call'
import { isWithin, parseSchedule, scheduleText } from '@kinward/contract/schedules'
import type { RoleRow, ShiftRow } from './on-call.repository.ts'

const DAY_MS = 24 * 60 * 60_000

type Turn = { userId: number; from: number; until: number }

/** A shift as the arithmetic of schedules takes it. */
export function toShift(row: ShiftRow) {
  return {
    userId: row.user_id,
    schedule: row.schedule,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    timeZone: row.time_zone,
  }
}

export function presentOnCall(roles: readonly RoleRow[], shifts: readonly ShiftRow[], at: number): OnCall {
  const byRole = Map.groupBy(shifts, ({ role_id }) => role_id)
  const turns = roles.map((role) => ({ ...role, ...turnsAt((byRole.get(role.id) ?? []).map(toShift), at) }))
  const changes = turns.flatMap(({ now, next }) => [...now.map(({ until }) => until), ...next.map(({ from }) => from)])
  return {
    roles: turns.map(({ id, name, now, next }) => ({
      id,
      name,
      now: now.map(presentTurn),
      next: next.map(presentTurn),
    })),
    changesAt: changes.length === 0 ? null : new Date(Math.min(...changes)).toISOString(),
  }
}

function presentTurn({ userId, from, until }: Turn): OnCallTurn {
  return { userId, from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

/** The roster with the shifts of those who are switched off, by which no hour is anybody's. */
export function presentRoster(
  roles: readonly RoleRow[],
  { shifts, shiftsOff }: { shifts: readonly ShiftRow[]; shiftsOff: readonly ShiftRow[] },
  at: number,
): RosterRole[] {
  const byRole = Map.groupBy(shifts, ({ role_id }) => role_id)
  const offByRole = Map.groupBy(shiftsOff, ({ role_id }) => role_id)
  return roles.map(({ id, name }) => {
    const own = byRole.get(id) ?? []
    const gaps = gapsBetween(own.map(toShift), at, at + GAPS_DAYS * DAY_MS)
    return {
      id,
      name,
      shifts: [
        ...own.flatMap((row) => presentShift(row, isWithin(toShift(row), at)) ?? []),
        ...(offByRole.get(id) ?? []).flatMap((row) => presentShift(row, false) ?? []),
      ],
      gaps: gaps.map(({ from, until }) => ({
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      })),
    }
  })
}

function presentShift(row: ShiftRow, isActive: boolean): RosterRole['shifts'][number] | null {
  const recurrence = parseSchedule(row.schedule)
  if (!recurrence) return null
  return {
    ...toShift(row),
    id: row.id,
    version: row.version,
    locationId: row.location_id,
    name: row.name,
    text: scheduleText(recurrence),
    isActive,
  }
}
