import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Navigate, useMatch, useParams } from 'react-router'
import { mayManage } from '../../features/channels/channel-policy.ts'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { sortLocations } from '../../features/locations/sort-locations.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { forgetEntityTags } from '../../features/session/call.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useSession } from '../../features/session/use-session.ts'
import { lastPlace } from '../last-place.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { idFrom, locationPath, PATHS } from '../paths.ts'
import { placePath } from './place-path.ts'
import { ClosedState } from './ClosedState.tsx'
import { LocationScreen } from './LocationScreen.tsx'
import { useMembership } from './use-membership.ts'
import { usePageTitle } from './use-page-title.ts'

/** The chat at a location: the one in the address, or the one to begin with. */
export function ChatScreen() {
  const params = useParams()
  const { user } = useSession()
  const { sortingPreference } = usePreferences()
  const { data } = useLocationsQuery(useQueryClient())
  const { sortLocationsBy } = sortingPreference
  const locations = useMemo(() => sortLocations(data, sortLocationsBy), [data, sortLocationsBy])
  const locationId = idFrom(params['locationId'])
  const location = locations.find(({ id }) => id === locationId)
  const isActive = useMembership()
  const managing = useMatch(PATHS.manageChannels)
  usePageTitle(locations)

  // Before the effects of the lists below, which ask anew for what the location holds.
  const selected = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (selected.current !== locationId) forgetEntityTags()
    selected.current = locationId
  }, [locationId])

  if (!isActive) return <EmptyState fill title={CHANNEL_TEXTS.inactiveTitle} hint={CHANNEL_TEXTS.inactiveText} />
  if (params['locationId'] === undefined) {
    const remembered = lastPlace.location(user.id)
    const first = locations.find(({ id }) => id === remembered) ?? locations[0]
    return first ? <Navigate to={placePath(user.id, first.id)} replace /> : <ClosedState backTo={PATHS.landing} />
  }
  if (!location) return <ClosedState backTo={PATHS.chat} />
  const channelId = idFrom(params['channelId'])
  if (params['channelId'] !== undefined && channelId === null) return <Navigate to={PATHS.notFound} replace />
  const isManaging = managing !== null && mayManage(location)
  if (managing && !isManaging) return <Navigate to={locationPath(location.id)} replace />
  return <LocationScreen location={location} locations={locations} channelId={channelId} isManaging={isManaging} />
}
