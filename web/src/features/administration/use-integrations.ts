import { createIntegration, listIntegrations, revokeIntegration } from '@kinward/contract/integrations'
import type { Location } from '@kinward/contract/locations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { administrationKeys as keys } from './keys.ts'

const QUIET = { silent: true }

export function useIntegrationsQuery(location: Location) {
  return useQuery({
    queryKey: keys.integrations(location.id),
    queryFn: ({ signal }) => call(listIntegrations, { params: placeOf(location) }, { signal, ...QUIET }),
  })
}

function useChange<Input, Result>(location: Location, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.integrations(location.id) }),
  })
}

export function useCreateIntegration(location: Location) {
  return useChange(location, (body: { name: string; showChannelTopBanner: boolean }) =>
    call(createIntegration, { params: placeOf(location), body }, QUIET),
  )
}

export function useRevokeIntegration(location: Location) {
  return useChange(location, (integrationId: number) =>
    call(revokeIntegration, { params: { ...placeOf(location), integrationId } }, QUIET),
  )
}
