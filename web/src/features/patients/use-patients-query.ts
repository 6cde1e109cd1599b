import type { Location } from '@kinward/contract/locations'
import { getPatient, listPatients, PATIENT_PAGE_SIZE, paginatePatients } from '@kinward/contract/managing-patients'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isOn } from '../locations/feature-flags.ts'
import { placeOf, type Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import type { PatientPage } from './apply-patient.ts'
import { patientKeys } from './keys.ts'
import { type PatientWish, queryOf } from './patient-filter.ts'

/** Whether a location's list comes a page at a time. */
function isPaged({ featureFlags }: Pick<Location, 'featureFlags'>): boolean {
  return isOn(featureFlags, 'enablePatientPagination') || isOn(featureFlags, 'enablePatientListingPagination')
}

function patientsQuery(location: Location, wish: PatientWish) {
  const params = placeOf(location)
  const paged = isPaged(location)
  return infiniteQueryOptions({
    queryKey: [...patientKeys.lists(location.id), wish, paged],
    queryFn: async ({ signal, pageParam }): Promise<PatientPage> => {
      const query = queryOf(wish)
      const options = { signal, silent: true }
      if (!paged) return { patients: await call(listPatients, { params, query }, options), page: 1, hasMore: false }
      const page = { limit: String(PATIENT_PAGE_SIZE), page: String(pageParam) }
      return call(paginatePatients, { params, query: { ...query, ...page } }, options)
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** The patients of a location that answer a wish, a page at a time or all at once. */
export function usePatientsQuery(location: Location, wish: PatientWish) {
  return useInfiniteQuery(patientsQuery(location, wish))
}

function patientQuery(place: Place, patientId: number) {
  return queryOptions({
    queryKey: patientKeys.details(place.locationId, patientId),
    queryFn: ({ signal }) => call(getPatient, { params: { ...place, patientId } }, { signal, silent: true }),
    staleTime: 60_000,
  })
}

/** One patient, as far as the reader may know them. */
export function usePatientQuery(place: Place, patientId: number) {
  return useQuery(patientQuery(place, patientId))
}
