import type { Location } from '@kinward/contract/locations'
import {
  decideUpgrade,
  listOwnUpgradeRequests,
  listUpgradeRequests,
  type OwnUpgradeRequest,
  requestEntityUpgrade,
  requestUpgrade,
  type UpgradeAnswer,
  upgradeWishFor,
} from '@kinward/contract/upgrades'
import type { UpsellFeature } from '@kinward/contract/upsell'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { administrationKeys } from '../administration/keys.ts'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { upgradeKeys } from './keys.ts'

/** What the reader has asked for at a location and nobody has decided. */
export function useOwnUpgradesQuery(location: Location) {
  return useQuery({
    queryKey: upgradeKeys.own(location.id),
    queryFn: ({ signal }) => call(listOwnUpgradeRequests, { params: placeOf(location) }, { signal, silent: true }),
  })
}

/** Asks for a feature; where that fails, nothing is said of it and it can be sent again. */
export function useAskUpgradeMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ feature, of }: { feature: UpsellFeature; of: 'location' | 'entity' }): Promise<UpgradeAnswer> => {
      const { entityId, locationId } = placeOf(location)
      const body = upgradeWishFor(feature)
      return of === 'location'
        ? call(requestUpgrade, { params: { entityId, locationId }, body })
        : call(requestEntityUpgrade, { params: { entityId }, body })
    },
    onSuccess: ({ feature, requestedAt }) => {
      if (requestedAt === null) return
      client.setQueryData<OwnUpgradeRequest[]>(upgradeKeys.own(location.id), (own = []) => [
        ...own.filter((request) => request.feature !== feature),
        { feature, requestedAt },
      ])
    },
  })
}

/** What people ask for at a location, for those who decide there. */
export function useOpenUpgradesQuery(location: Location) {
  return useQuery({
    queryKey: upgradeKeys.open(location.id),
    queryFn: ({ signal }) => call(listUpgradeRequests, { params: placeOf(location) }, { signal, silent: true }),
  })
}

/** Switches on what was asked for, or declines it. */
export function useDecideUpgradeMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ feature, isGranted }: { feature: UpsellFeature; isGranted: boolean }) =>
      call(decideUpgrade, { params: { ...placeOf(location), feature }, body: { isGranted } }, { silent: true }),
    onSuccess: (open) => {
      client.setQueryData(upgradeKeys.open(location.id), open)
      return client.invalidateQueries({ queryKey: administrationKeys.flags(location.id) })
    },
    // Someone else may have decided meanwhile.
    onError: () => client.invalidateQueries({ queryKey: upgradeKeys.open(location.id) }),
  })
}
