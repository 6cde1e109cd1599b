import { type Visit, type VisitHistory, VISIT_OVERDUE_MS } from '@kinward/contract/attendance'
import { formatDuration } from '@kinward/contract/format'
import { unbroken } from '../../ui/unbroken.ts'

/** The visits of a history, the latest first. */
export function visitsIn(pages: readonly VisitHistory[]): Visit[] {
  return pages.flatMap(({ historyIds, content }) => historyIds.flatMap((id) => content[id] ?? []))
}

/** The visit that someone has not ended yet. */
export function openVisitOf(visits: readonly Visit[], personId: number): Visit | undefined {
  return visits.find(({ person, checkOut }) => person.id === personId && checkOut === null)
}

/** Whether a visit was most likely forgotten. */
export function isOverdue({ checkIn, checkOut }: Visit, now: number): boolean {
  return checkOut === null && now - Date.parse(checkIn.at) >= VISIT_OVERDUE_MS
}

/** How a visit stands: over, going on, or most likely forgotten. */
export function standingOf(visit: Visit, now: number): 'over' | 'open' | 'overdue' {
  if (visit.checkOut) return 'over'
  return isOverdue(visit, now) ? 'overdue' : 'open'
}

/** How long a visit has lasted, or lasts. */
export function lengthOf({ checkIn, checkOut }: Visit, now: number): string {
  const end = checkOut ? Date.parse(checkOut.at) : now
  return unbroken(formatDuration(Math.max(60_000, end - Date.parse(checkIn.at))))
}
