import { getPatientTimeline } from '@kinward/contract/timeline'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { timelineKeys } from './keys.ts'
import { queryOf, type TimelineFilter } from './timeline-filter.ts'

function timelineQuery(place: Place, patientId: number, filter: TimelineFilter) {
  return infiniteQueryOptions({
    queryKey: timelineKeys.list(place.locationId, patientId, filter),
    queryFn: ({ signal, pageParam }) => {
      const query = { ...queryOf(filter), ...(pageParam !== null && { before: pageParam }) }
      return call(getPatientTimeline, { params: { ...place, patientId }, query }, { signal, silent: true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** What happened around a patient, the newest first, page by page. */
export function useTimelineQuery(place: Place, patientId: number, filter: TimelineFilter) {
  return useInfiniteQuery(timelineQuery(place, patientId, filter))
}
