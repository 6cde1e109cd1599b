import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { useMemo } from 'react'
import { toSections } from '../../features/channels/channel-sections.ts'
import { quietTest } from '../../features/channels/quiet-channels.ts'
import { useChannelsQuery } from '../../features/channels/use-channels-query.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMissing } from './use-missing.ts'

const NOBODY: ReadonlyMap<number, User> = new Map()
const NONE: readonly Group[] = []

/** The channels and people of a location, as the list shows them. The open channel is never out of sight. */
export function useChannelsOf(location: Location, openId: number | null) {
  const me = useSession().user.id
  const { sortingPreference: sorting, leaveChannelsSettings } = usePreferences()
  const channels = useChannelsQuery(location)
  const people = useUsersQuery(location).data ?? NOBODY
  const groups = channels.data ?? NONE
  const now = useNow()
  const settings = leaveChannelsSettings[location.id]
  const isQuiet = useMemo(
    () => quietTest({ settings, flags: location.featureFlags, now, isDevelopment: import.meta.env.DEV }),
    [settings, location.featureFlags, now],
  )
  // Any other is in sight anyway: opening it changes nothing in the list.
  const keptId = groups.some((group) => group.id === openId && isQuiet(group)) ? openId : null
  const sections = useMemo(
    () => toSections(groups, { me, people, location, sorting }, (group) => group.id !== keptId && isQuiet(group)),
    [groups, me, people, location, sorting, isQuiet, keptId],
  )
  const missing = useMissing(channels)
  const status: 'ready' | 'error' | 'loading' = channels.data ? 'ready' : missing ? 'error' : 'loading'
  return { groups, people, sections, status, missing, refetch: channels.refetch, isFetching: channels.isFetching }
}
