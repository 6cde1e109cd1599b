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

/** What is not changed stays as it is now, whatever the form was opened with. */
export function useChangeRecordSettings(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Partial<RecordWish>) => {
      const params = { entityId }
      const { isOn, address, signIn, username } = await call(getRecordSettings, { params }, { silent: true })
      const body = { isOn, address, signIn, username, ...changes }
      return call(changeRecordSettings, { params, body }, { silent: true })
    },
    onSuccess: (settings) => client.setQueryData(recordKeys.settings(entityId), settings),
    // Another admin may have been quicker: the form shows what it is by now.
    onError: () => void client.invalidateQueries({ queryKey: recordKeys.settings(entityId) }),
  })
}

/** Who forwards at a location; every session there is told to look again. */
export function useChangeRecordRules(place: Place) {
  return useMutation({
    mutationFn: (forwardByAuthorOnly: boolean) =>
      call(changeRecordRules, { params: place, body: { forwardByAuthorOnly } }, { silent: true }),
  })
}
