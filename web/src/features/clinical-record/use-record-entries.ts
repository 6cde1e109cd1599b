import {
  forwardToRecord,
  listRecordEntries,
  previewRecordEntry,
  retryRecordEntry,
} from '@kinward/contract/clinical-record'
import type { RouteInput } from '@kinward/contract/route'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { recordKeys } from './keys.ts'

/** What of a patient's channel and notes was forwarded, and how it stands. */
export function useRecordEntriesQuery(place: Place, patientId: number, isEnabled = true) {
  return useQuery({
    queryKey: recordKeys.entries(place.locationId, patientId),
    queryFn: ({ signal }) => call(listRecordEntries, { params: { ...place, patientId } }, { signal, silent: true }),
    staleTime: 60_000,
    enabled: isEnabled,
  })
}

export type ForwardWish = RouteInput<typeof previewRecordEntry>['body']

/** What would be written, word for word, as the server has it. */
export function usePreviewQuery(place: Place, patientId: number, wish: ForwardWish, isEnabled: boolean) {
  return useQuery({
    queryKey: recordKeys.preview(place.locationId, patientId, wish),
    queryFn: ({ signal }) =>
      call(previewRecordEntry, { params: { ...place, patientId }, body: wish }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    retry: false,
    gcTime: 0,
  })
}

export function useForwardMutation(place: Place, patientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof forwardToRecord>['body']) =>
      call(forwardToRecord, { params: { ...place, patientId }, body }, { silent: true }),
    // Also of one that was refused: it may be there from before.
    onSettled: () => client.invalidateQueries({ queryKey: recordKeys.entries(place.locationId, patientId) }),
  })
}

export function useRetryMutation(place: Place, patientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entryId: number) => call(retryRecordEntry, { params: { ...place, patientId, entryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: recordKeys.entries(place.locationId, patientId) }),
  })
}
