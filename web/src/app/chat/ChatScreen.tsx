import type { Location } from '@kinward/contract/locations'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { mayManage } from '../../features/channels/channel-policy.ts'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { maySeeOnCall } from '../../features/on-call/on-call-policy.ts'
import { mayListPatients } from '../../features/patients/patient-policy.ts'
import { sortLocations } from '../../features/locations/sort-locations.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { useActiveLocations } from '../../features/schedules/use-active-locations.ts'
import { forgetEntityTags } from '../../features/session/call.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { Watermark } from '../../features/security/components/Watermark.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { lastPlace } from '../last-place.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { idFrom, type InPlace, inPlaceAt, locationPath, PATHS } from '../paths.ts'
import { useAlertPanel } from '../alerts/use-alerts-param.ts'
import { PlaceTermsGate } from '../account/terms-gates.ts'
import { useServices } from '../services.ts'
import { placePath } from './place-path.ts'
import { ClosedState } from './ClosedState.tsx'
import { KeptWords } from './KeptWords.tsx'
import { LocationScreen } from './LocationScreen.tsx'
import { Nowhere } from './Nowhere.tsx'
import { RestrictedContainer } from './RestrictedContainer.tsx'
import { CHAT_TEXTS } from './texts.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useRestriction } from './use-restriction.ts'
import { useMembership } from './use-membership.ts'
import { usePageTitle } from './use-page-title.ts'
import { VisitedAddress } from './VisitedAddress.tsx'

const Onboarding = lazyExtra(() => import('./Onboarding.tsx').then(({ Onboarding }) => ({ default: Onboarding })))

/** The chat at a location: the one in the address, or the one to begin with. */
export function ChatScreen() {
  const params = useParams()
  const { user } = useSession()
  const { sortingPreference, onboarding } = usePreferences()
  const { data } = useLocationsQuery(useQueryClient())
  const { sortLocationsBy } = sortingPreference
  const activeIds = useActiveLocations(sortLocationsBy === 'Active Schedule')
  const locations = useMemo(() => sortLocations(data, sortLocationsBy, activeIds), [data, sortLocationsBy, activeIds])
  const locationId = idFrom(params['locationId'])
  const location = locations.find(({ id }) => id === locationId)
  const isActive = useMembership()
  const { lostPlace } = useServices()
  const lost = useSyncExternalStore(lostPlace.subscribe, lostPlace.get)
  const restriction = useRestriction(location)
  const inPlace = inPlaceAt(useLocation().pathname)
  const isInChannel = params['channelId'] !== undefined
  const alerts = useAlertPanel()
  usePageTitle(locations, CHAT_TEXTS.pages[alerts ? 'alerts' : (inPlace ?? (isInChannel ? 'channel' : 'chats'))].title)
  useAskAgain()

  // Before the effects of the lists below, which ask anew for what the location holds.
  const selected = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (selected.current !== locationId) forgetEntityTags()
    selected.current = locationId
  }, [locationId])

  if (!isActive) return <Nowhere title={CHANNEL_TEXTS.inactiveTitle} hint={CHANNEL_TEXTS.inactiveText} />
  if (params['locationId'] === undefined) {
    const remembered = lastPlace.location(user.id)
    const first = locations.find(({ id }) => id === remembered) ?? locations[0]
    if (first) return <Navigate to={placePath(user.id, first.id)} replace />
    return <Nowhere title={CHANNEL_TEXTS.nowhereTitle} hint={CHANNEL_TEXTS.nowhereText} />
  }
  const channelId = idFrom(params['channelId'])
  if (!location && lost !== null && lost.locationId === locationId) {
    return (
      <KeptWords lost={lost} me={user.id}>
        <ClosedState backTo={PATHS.chat} placeName={lost.name} />
      </KeptWords>
    )
  }
  if (!location && channelId !== null)
    return <VisitedAddress channelId={channelId} locations={locations} me={user.id} />
  if (!location) {
    const said = <ClosedState backTo={PATHS.chat} isPlace />
    return locationId === null ? (
      said
    ) : (
      <KeptWords lost={{ locationId }} me={user.id}>
        {said}
      </KeptWords>
    )
  }
  if (restriction) return <RestrictedContainer location={location} locations={locations} restriction={restriction} />
  if (location.show_terms) return <PlaceTermsGate location={location} locations={locations} />
  if (params['channelId'] !== undefined && channelId === null) return <Navigate to={PATHS.notFound} replace />
  if (inPlace !== null && !mayStand(inPlace, location)) return <Navigate to={locationPath(location.id)} replace />
  return (
    <>
      <LocationScreen location={location} locations={locations} channelId={channelId} inPlace={inPlace} />
      {onboarding === 'waiting' && location.role !== 'family' && location.role !== 'patient' && (
        <Suspense fallback={null}>
          <Onboarding key={location.id} location={location} />
        </Suspense>
      )}
      {location.configurations.disableScreenshots && <Watermark name={user.fullName} />}
    </>
  )
}

function mayStand(inPlace: InPlace, location: Location): boolean {
  switch (inPlace) {
    case 'managing':
      return mayManage(location)
    case 'searching':
      return isOn(location.featureFlags, 'enableGlobalSearch')
    case 'patients':
      return mayListPatients(location)
    case 'on-call':
      return maySeeOnCall(location)
    case 'broadcasts':
      return true
    default:
      return inPlace satisfies never
  }
}
