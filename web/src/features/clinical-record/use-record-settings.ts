import { changeRecordRules, changeRecordSettings, getRecordSettings } from '@kinward/contract/clinical-record'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { recordKeys } from './keys.ts'

export type RecordWish = RouteInput<typeof changeRecordSettings>['body']

export function useRecordSettingsQuery(entityId: number) {
  return useQuery({
    queryKey: recordKeys.settings(entityId),
    queryFn: ({ signal }) => call(getRecordSettings, { params: { entityId } }, { signal, silent: true }),
  })
}

export function useChangeRecordSettings(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RecordWish) => call(changeRecordSettings, { params: { entityId }, body }, { silent: true }),
    onSuccess: (settings) => client.setQueryData(recordKeys.settings(entityId), settings),
  })
}

/** Who forwards at a location; every session there is told to look again. */
export function useChangeRecordRules(place: Place) {
  return useMutation({
    mutationFn: (forwardByAuthorOnly: boolean) =>
      call(changeRecordRules, { params: place, body: { forwardByAuthorOnly } }, { silent: true }),
  })
}
