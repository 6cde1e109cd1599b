import type { TimelineFilter } from './timeline-filter.ts'

/** The query keys of timelines: everything of one patient stands under their id. */
export const timelineKeys = {
  all: ['timeline'] as const,
  of: (locationId: number, patientId: number) => ['timeline', locationId, patientId] as const,
  list: (locationId: number, patientId: number, filter: TimelineFilter) =>
    ['timeline', locationId, patientId, filter] as const,
}
