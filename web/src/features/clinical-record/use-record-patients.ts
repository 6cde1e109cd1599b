import { findRecordPatients, importRecordPatient } from '@kinward/contract/clinical-record'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { channelKeys } from '../channels/keys.ts'
import type { Place } from '../locations/place.ts'
import { patientKeys } from '../patients/keys.ts'
import { call } from '../session/call.ts'
import { recordKeys } from './keys.ts'

const LEAST_LETTERS = 2

/** Patients of the clinical record by name or number, once enough of it was typed. */
export function useRecordPatientsQuery(place: Place, search: string) {
  const words = search.trim()
  return useQuery({
    queryKey: recordKeys.patients(place.locationId, words),
    queryFn: ({ signal }) =>
      call(findRecordPatients, { params: place, query: { search: words } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: words.length >= LEAST_LETTERS,
    retry: false,
  })
}

/** Makes a patient of the record one of the location, or joins them with the one who is there. */
export function useImportMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { reference: string; patientId?: number }) =>
      call(importRecordPatient, { params: place, body }, { silent: true }),
    async onSuccess(patient) {
      client.setQueryData(patientKeys.details(place.locationId, patient.id), patient)
      await Promise.all([
        client.invalidateQueries({ queryKey: patientKeys.lists(place.locationId) }),
        client.invalidateQueries({ queryKey: channelKeys.list(place.locationId) }),
        client.invalidateQueries({ queryKey: recordKeys.patients(place.locationId, '').slice(0, 3) }),
      ])
    },
  })
}
