import { TIMELINE_KINDS, type TimelineKind } from '@kinward/contract/timeline'
import { dayStart } from '../../lib/day-start.ts'

/** Which part of a timeline is looked at. Days are written '2025-11-15'; empty is any. */
export type TimelineFilter = { kinds: readonly TimelineKind[]; userId: number | null; from: string; to: string }

export const NO_FILTER: TimelineFilter = { kinds: [], userId: null, from: '', to: '' }

export function isFiltered({ kinds, userId, from, to }: TimelineFilter): boolean {
  return kinds.length > 0 || userId !== null || from !== '' || to !== ''
}

/** With or without a kind; all of them are none in particular. */
export function toggleKind(filter: TimelineFilter, kind: TimelineKind): TimelineFilter {
  const has = filter.kinds.includes(kind)
  const kinds = TIMELINE_KINDS.filter((one) => (one === kind ? !has : filter.kinds.includes(one)))
  return { ...filter, kinds: kinds.length === TIMELINE_KINDS.length ? [] : kinds }
}

/** The filter as the call has it: days begin and end where the reader is. */
export function queryOf({ kinds, userId, from, to }: TimelineFilter): Record<string, string> {
  return {
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(userId !== null && { userId: String(userId) }),
    ...(from !== '' && { from: String(dayStart(from)) }),
    ...(to !== '' && { to: String(dayStart(to, 1)) }),
  }
}
