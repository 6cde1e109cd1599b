import { exportAttendance, getMapSettings, listAttendance, patientAttendance } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../lib/save-file.ts'
import { type Place, placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { attendanceKeys } from './keys.ts'
import { type VisitSearch, filterOf } from './visit-search.ts'
import { openVisitOf, visitsIn } from './visits.ts'

/** The visits at a location that answer a search. */
export function useVisitsQuery(location: Location, search: VisitSearch) {
  return useInfiniteQuery({
    queryKey: [...attendanceKeys.history(location.id), search],
    queryFn: ({ signal, pageParam }) => {
      const { openOnly, ...filter } = filterOf(search)
      const query = { ...filter, openOnly: openOnly ? ('true' as const) : ('false' as const) }
      const before = pageParam === 0 ? {} : { before: pageParam }
      return call(
        listAttendance,
        { params: placeOf(location), query: { ...query, ...before } },
        { signal, silent: true },
      )
    },
    initialPageParam: 0,
    getNextPageParam: ({ historyIds, hasMore }) => (hasMore ? historyIds.at(-1) : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function usePatientVisitsQuery(place: Place, patientId: number, isAsked = true) {
  return useInfiniteQuery({
    queryKey: attendanceKeys.patient(place.locationId, patientId),
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === 0 ? {} : { before: pageParam }
      return call(patientAttendance, { params: { ...place, patientId }, query }, { signal, silent: true })
    },
    enabled: isAsked,
    initialPageParam: 0,
    getNextPageParam: ({ historyIds, hasMore }) => (hasMore ? historyIds.at(-1) : undefined),
    staleTime: 30_000,
  })
}

/**
 * The visit to a patient that someone has not ended. The latest visits tell of it wherever it began; of one that lies
 * before them, the visits of the location do.
 */
export function useOwnOpenVisit(place: Place, patientId: number, userId: number, isAsked = true) {
  const latest = usePatientVisitsQuery(place, patientId, isAsked)
  const among = latest.data && openVisitOf(visitsIn(latest.data.pages), userId)
  const mayBeEarlier = latest.hasNextPage && among === undefined
  const earlier = useQuery({
    queryKey: attendanceKeys.own(place.locationId, patientId, userId),
    queryFn: async ({ signal }) => {
      const query = { userId, patientId, openOnly: 'true' as const }
      const history = await call(listAttendance, { params: place, query }, { signal, silent: true })
      return openVisitOf(visitsIn([history]), userId) ?? null
    },
    enabled: isAsked && mayBeEarlier,
  })
  const asked = mayBeEarlier ? earlier : latest
  return {
    open: among ?? (mayBeEarlier ? (earlier.data ?? undefined) : undefined),
    isKnown: asked.data !== undefined,
    isCutOff: asked.isError || asked.fetchStatus === 'paused',
  }
}

/** Takes the visits along as a table. */
export function useVisitExport(location: Location) {
  return useMutation({
    mutationFn: (search: VisitSearch) =>
      call(exportAttendance, { params: placeOf(location), body: filterOf(search) }, { silent: true }),
    // A spreadsheet knows by the mark at its beginning that the text is UTF-8.
    onSuccess: ({ fileName, csv }) => saveFile(fileName, new Blob([`\uFEFF${csv}`], { type: 'text/csv' })),
  })
}

export function useMapSettingsQuery(location: Location) {
  return useQuery({
    queryKey: attendanceKeys.map(location.id),
    queryFn: ({ signal }) => call(getMapSettings, { params: placeOf(location) }, { signal, silent: true }),
    staleTime: Infinity,
  })
}
