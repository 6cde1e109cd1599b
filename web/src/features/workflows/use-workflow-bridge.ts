import type { Location } from '@kinward/contract/locations'
import { changeWorkflowBridge, getWorkflowBridge } from '@kinward/contract/workflows'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'

const keyOf = (locationId: number) => ['workflow-bridge', locationId] as const

/** Asked for anew before its token is old. */
const FRESH_MS = 4 * 60_000

export function useWorkflowBridgeQuery(location: Location) {
  return useQuery({
    queryKey: keyOf(location.id),
    queryFn: async ({ signal }) =>
      (await call(getWorkflowBridge, { params: placeOf(location) }, { signal, silent: true })).bridge,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: FRESH_MS,
  })
}

export function useChangeWorkflowBridge(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ bridge, renew = false }: { bridge: { name: string; address: string } | null; renew?: boolean }) =>
      call(changeWorkflowBridge, { params: placeOf(location), body: { bridge, renew } }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(location.id) }),
  })
}
