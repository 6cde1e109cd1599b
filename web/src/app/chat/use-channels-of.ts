import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { useChannelSections } from '../../features/channels/use-channel-sections.ts'
import { useChannelsQuery } from '../../features/channels/use-channels-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'

const NOBODY: ReadonlyMap<number, User> = new Map()
const NONE: readonly Group[] = []

/** The channels and people of a location, as the list shows them. */
export function useChannelsOf(location: Location) {
  const { user, sortingPreference } = useSession()
  const channels = useChannelsQuery(location)
  const people = useUsersQuery(location).data ?? NOBODY
  const groups = channels.data ?? NONE
  const sections = useChannelSections(groups, { me: user.id, people, location, sorting: sortingPreference })
  const status: 'ready' | 'error' | 'loading' = channels.data ? 'ready' : channels.isError ? 'error' : 'loading'
  return { groups, people, sections, status, error: channels.error, refetch: channels.refetch }
}
