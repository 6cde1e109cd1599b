import type { RouteInput } from '@kinward/contract/route'
import { changeSsoSettings, getSsoSettings, type SsoSettings } from '@kinward/contract/sso'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeList } from '../../lib/merge-list.ts'
import { call } from '../session/call.ts'
import { administrationKeys as keys } from './keys.ts'

const QUIET = { silent: true }

export type SsoWish = RouteInput<typeof changeSsoSettings>['body']

export function useSsoSettingsQuery(entityId: number) {
  return useQuery({
    queryKey: keys.sso(entityId),
    queryFn: ({ signal }) => call(getSsoSettings, { params: { entityId } }, { signal, ...QUIET }),
  })
}

/** What is not changed stays as it is now, whatever the form was opened with. */
export function useChangeSsoSettings(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ domains, ...changes }: Partial<SsoWish>) => {
      const shown = client.getQueryData<SsoSettings>(keys.sso(entityId))
      const { hasSecret: _, redirectUri: __, ...now } = await call(getSsoSettings, { params: { entityId } }, QUIET)
      const body = { ...now, ...changes, domains: changeList(shown?.domains, domains, now.domains) }
      return call(changeSsoSettings, { params: { entityId }, body }, QUIET)
    },
    onSuccess: (settings) => client.setQueryData(keys.sso(entityId), settings),
    // Another admin may have been quicker: the form shows what it is by now.
    onError: () => void client.invalidateQueries({ queryKey: keys.sso(entityId) }),
  })
}
