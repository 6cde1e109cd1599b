import type { RouteInput } from '@kinward/contract/route'
import { changeSsoSettings, getSsoSettings } from '@kinward/contract/sso'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { administrationKeys as keys } from './keys.ts'

export type SsoWish = RouteInput<typeof changeSsoSettings>['body']

export function useSsoSettingsQuery(entityId: number) {
  return useQuery({
    queryKey: keys.sso(entityId),
    queryFn: ({ signal }) => call(getSsoSettings, { params: { entityId } }, { signal, silent: true }),
  })
}

export function useChangeSsoSettings(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SsoWish) => call(changeSsoSettings, { params: { entityId }, body }, { silent: true }),
    onSuccess: (settings) => client.setQueryData(keys.sso(entityId), settings),
  })
}
