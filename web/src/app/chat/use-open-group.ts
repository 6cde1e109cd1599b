import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useArchivedChannelsQuery, useOpenChannelsQuery } from '../../features/channels/use-other-channels.ts'
import { type Missing, useMissing } from './use-missing.ts'

type Options = {
  location: Location
  channelId: number | null
  groups: readonly Group[]
  status: 'loading' | 'ready' | 'error'
  /** Why the reader's channels are not here. */
  missing: Missing | null
}

/** The channel of the address: one of the reader's, else one kept for reading, else one they may join. */
export function useOpenGroup({ location, channelId, groups, status, missing }: Options) {
  const isIt = ({ id }: Group) => id === channelId
  const listed = groups.find(isIt)
  const isElsewhere = channelId !== null && status === 'ready' && !listed
  const archived = useArchivedChannelsQuery(location, isElsewhere)
  const open = useOpenChannelsQuery(location, isElsewhere)
  const group = listed ?? (isElsewhere ? (archived.data?.find(isIt) ?? open.data?.find(isIt)) : undefined)
  const isSearching = archived.isLoading || open.isLoading
  // A list that could not be read does not say that the channel is not in it.
  const unread = [useMissing(archived), useMissing(open)].find((list) => list?.isPassing)
  const elsewhere = isElsewhere ? unread : undefined
  const failed = group ? null : (missing ?? elsewhere ?? null)
  return {
    group,
    isListed: listed !== undefined,
    failed,
    isLoading: !group && !failed && (status === 'loading' || (isElsewhere && isSearching)),
    isUnknown: isElsewhere && !group && !failed && !isSearching,
    /** Asks again for the lists that it may be in. */
    lookAgain: () => {
      if (archived.isError) void archived.refetch()
      if (open.isError) void open.refetch()
    },
  }
}
