import type { Location } from '@kinward/contract/locations'
import { listStaffGroups } from '@kinward/contract/staff-groups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isOn } from '../locations/feature-flags.ts'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { userKeys } from './keys.ts'

const isCareTeam = ({ role }: Location): boolean => role !== 'family' && role !== 'patient'

function staffGroupsQuery(location: Location, isOwn: boolean) {
  return queryOptions({
    queryKey: userKeys.staffGroups(location.id),
    queryFn: ({ signal }) => call(listStaffGroups, { params: placeOf(location) }, { signal, silent: true }),
    enabled: isOwn && isCareTeam(location) && isOn(location.featureFlags, 'enableGroupTagging'),
    staleTime: 5 * 60_000,
  })
}

/** The groups of people at a location that can be mentioned together; those of a place one visits are not one's to know. */
export function useStaffGroupsQuery(location: Location, isOwn = true) {
  return useQuery(staffGroupsQuery(location, isOwn))
}
