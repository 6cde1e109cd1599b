import { exportAttendance, getMapSettings, listAttendance, patientAttendance } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../lib/save-file.ts'
import { type Place, placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { attendanceKeys } from './keys.ts'
import { type VisitSearch, filterOf } from './visit-search.ts'

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
