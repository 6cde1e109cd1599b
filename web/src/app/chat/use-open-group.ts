import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useArchivedChannelsQuery, useOpenChannelsQuery } from '../../features/channels/use-other-channels.ts'

type Options = {
  location: Location
  channelId: number | null
  groups: readonly Group[]
  status: 'loading' | 'ready' | 'error'
}

/** The channel of the address: one of the reader's, else one kept for reading, else one they may join. */
export function useOpenGroup({ location, channelId, groups, status }: Options) {
  const isIt = ({ id }: Group) => id === channelId
  const listed = groups.find(isIt)
  const isElsewhere = channelId !== null && status === 'ready' && !listed
  const archived = useArchivedChannelsQuery(location, isElsewhere)
  const open = useOpenChannelsQuery(location, isElsewhere)
  const group = listed ?? (isElsewhere ? (archived.data?.find(isIt) ?? open.data?.find(isIt)) : undefined)
  const isSearching = archived.isLoading || open.isLoading
  return {
    group,
    isListed: listed !== undefined,
    isLoading: channelId !== null && !group && (status === 'loading' || (isElsewhere && isSearching)),
    isUnknown: isElsewhere && !group && !isSearching,
  }
}
