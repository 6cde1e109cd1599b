import type { FeatureFlag } from '@kinward/contract/feature-flags'
import type { Location } from '@kinward/contract/locations'
import { changeConfig, type FlagLevel, type FlagSettings, getConfig } from '@kinward/contract/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { whyRefused } from '../settings/why-refused.ts'
import { administrationKeys as keys } from './keys.ts'

export function useFlagsQuery(location: Location) {
  return useQuery({
    queryKey: keys.flags(location.id),
    queryFn: ({ signal }) => call(getConfig, { params: placeOf(location) }, { signal, silent: true }),
  })
}

type FlagChange = { level: FlagLevel; flag: FeatureFlag; value: boolean | null }

/** Switches a feature, at once on the screen; where it fails, it goes back to what the server has, and says why. */
export function useChangeFlag(location: Location) {
  const client = useQueryClient()
  const queryKey = keys.flags(location.id)
  return useMutation({
    // One after the other: what an answer says of the other switches is true by then.
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: ({ level, flag, value }: FlagChange) =>
      call(
        changeConfig,
        { params: placeOf(location), body: { level, featureFlags: { [flag]: value } } },
        { silent: true },
      ),
    onMutate: (change) => {
      client.setQueryData<FlagSettings>(queryKey, (settings) => settings && applyFlag(settings, change))
    },
    onSuccess(settings) {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, settings)
    },
    onError: (error) => {
      toast.error({ title: whyRefused(error) ?? '' })
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** The settings after a switch was turned. */
export function applyFlag(settings: FlagSettings, { level, flag, value }: FlagChange): FlagSettings {
  const decided = { ...settings[level] }
  if (value === null) delete decided[flag]
  else decided[flag] = value
  const after = { ...settings, [level]: decided }
  const effective = after.location[flag] ?? after.entity[flag] ?? settings.effective[flag] ?? false
  return { ...after, effective: { ...settings.effective, [flag]: effective } }
}
