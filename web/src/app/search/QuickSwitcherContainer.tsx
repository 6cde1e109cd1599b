import type { Location } from '@kinward/contract/locations'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useChannelsQuery } from '../../features/channels/use-channels-query.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { QuickSwitcher } from '../../features/quick-switcher/components/QuickSwitcher.tsx'
import {
  type Entry,
  firstEntries,
  foundEntries,
  joined,
  matchingEntries,
  withProfiles,
} from '../../features/quick-switcher/entries.ts'
import { mayListPatients } from '../../features/patients/patient-policy.ts'
import { recentChannels } from '../../features/quick-switcher/recent-channels.ts'
import { SWITCHER_TEXTS } from '../../features/quick-switcher/texts.ts'
import { useFoundThere } from '../../features/quick-switcher/use-found-there.ts'
import { isGuest } from '../../features/session/own-type.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { lastPlace } from '../last-place.ts'
import { channelPath, patientsPath, searchPath } from '../paths.ts'
import { useServices } from '../services.ts'
import { writeSearch } from './search-params.ts'
import { useOpenPerson } from './use-open-person.ts'

type Props = {
  /** What was typed while this was loaded. */
  typedAhead: string
  onClose: () => void
}

/** The quick switcher at the location where the reader is, or was last. */
export function QuickSwitcherContainer(props: Props) {
  const { here } = useServices()
  const me = useSession().user.id
  const { data: locations } = useLocationsQuery(useQueryClient())
  const hereId = here.get().locationId ?? lastPlace.location(me)
  const location = locations.find(({ id }) => id === hereId) ?? locations[0]
  return location ? <Switcher {...props} location={location} locations={locations} me={me} /> : null
}

/** Typing rests this long before the server is asked. */
const REST_MS = 150

const NOBODY = new Map<number, never>()

type SwitcherProps = Props & { location: Location; locations: readonly Location[]; me: number }

function Switcher({ location, locations, me, typedAhead, onClose }: SwitcherProps) {
  const { here } = useServices()
  const navigate = useNavigate()
  const openPerson = useOpenPerson(locations)
  const [text, setText] = useState(typedAhead)
  const rested = useSettled(text.trim(), REST_MS)
  const { data: groups } = useChannelsQuery(location)
  const { data: people } = useUsersQuery(location)
  const maySearch = isOn(location.featureFlags, 'enableGlobalSearch')

  const there = useFoundThere(rested, maySearch)
  const known = useMemo(
    () => [{ locationId: location.id, groups: groups ?? [], people: people ?? NOBODY }],
    [location.id, groups, people],
  )
  const entries = useMemo((): Entry[] => {
    if (text.trim() === '') return firstEntries(known, me, recentChannels.read(me), here.get().channelId)
    const local = matchingEntries(known, me, text)
    const hasMore = rested === text.trim() && there.data !== undefined
    const found = hasMore ? joined(local, foundEntries(there.data, me, location.id)) : local
    const mayOpenAt = (locationId: number) => locations.some((one) => one.id === locationId && mayListPatients(one))
    return withProfiles(found, mayOpenAt, SWITCHER_TEXTS.profile)
  }, [known, me, text, rested, there.data, location.id, locations, here])

  function open({ goesTo }: Entry) {
    onClose()
    if (goesTo.kind === 'channel') void navigate(channelPath(goesTo.locationId, goesTo.channelId))
    else if (goesTo.kind === 'profile') void navigate(patientsPath(goesTo.locationId, goesTo.patientId))
    else openPerson(goesTo)
  }

  function search() {
    onClose()
    void navigate(searchPath(location.id, writeSearch({ text: text.trim() })))
  }

  return (
    <QuickSwitcher
      field={isGuest({ locations }) ? SWITCHER_TEXTS.guestField : SWITCHER_TEXTS.field}
      text={text}
      onText={setText}
      entries={entries}
      isAsking={maySearch && text.trim() !== '' && (there.isFetching || rested !== text.trim())}
      onOpen={open}
      onSearch={maySearch ? search : null}
      onClose={onClose}
    />
  )
}
