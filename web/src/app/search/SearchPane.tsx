import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { FoundFile, FoundMessage } from '@kinward/contract/search'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { channelTitle, type People } from '../../features/channels/channel-title.ts'
import { mayListPatients } from '../../features/patients/patient-policy.ts'
import { SearchPage } from '../../features/search/components/SearchPage.tsx'
import { recentSearches } from '../../features/search/recent-searches.ts'
import { isAsking } from '../../features/search/use-search-query.ts'
import { isGuest } from '../../features/session/own-type.ts'
import { useToday } from '../../lib/use-today.ts'
import { useOffline } from '../../realtime/use-offline.ts'
import { whyFailed } from '../chat/failure.ts'
import { placePath } from '../chat/place-path.ts'
import { channelPath, messagePath, patientsPath } from '../paths.ts'
import { readSearch, type SearchAddress, writeSearch } from './search-params.ts'
import { useFound } from './use-found.ts'
import { useOpenPerson } from './use-open-person.ts'

type SearchPaneProps = {
  location: Location
  locations: readonly Location[]
  groups: readonly Group[]
  people: People
  me: number
}

/** Typing rests this long before it is searched. */
const REST_MS = 200

function linkTo({ id, channel, parentId, showInMainThread }: FoundMessage | FoundFile): string {
  return messagePath({ id, groupId: channel.id, locationId: channel.locationId, parentId, showInMainThread })
}

/** Searching, in the place of a channel. What is searched stands in the address, so that the way back leads to it. */
export function SearchPane({ location, locations, groups, people, me }: SearchPaneProps) {
  const [params, setParams] = useSearchParams()
  const address = readSearch(params)
  const [text, setText] = useState(address.text)
  const [written, setWritten] = useState(address.text)
  // The address was changed from elsewhere, such as by a link to another search.
  if (address.text !== written) {
    setWritten(address.text)
    setText(address.text)
  }
  const [recent, setRecent] = useState(() => recentSearches.read(me))
  const openPerson = useOpenPerson(locations)
  const hasSeveral = locations.length > 1
  const everywhere = hasSeveral && address.everywhere

  function change(part: Partial<SearchAddress>) {
    setWritten(text)
    setRecent(recentSearches.read(me))
    setParams(writeSearch({ ...address, text, ...part }), { replace: true })
  }

  useEffect(() => {
    const rested = setTimeout(() => {
      if (text !== address.text) change({})
    }, REST_MS)
    return () => clearTimeout(rested)
  })

  const { text: query, order } = address
  const found = useFound(address.kind, { query, order, locationId: everywhere ? null : location.id })

  useEffect(() => {
    if (isAsking(query)) recentSearches.add(me, query)
  }, [me, query])

  const names = useMemo(
    () => ({
      people: [...new Set([...people.values()].map(({ fullName }) => fullName))].toSorted(),
      channels: [...new Set(groups.map((group) => channelTitle(group, people, me)))].toSorted(),
    }),
    [people, groups, me],
  )
  const { why } = whyFailed(found.error)
  return (
    <SearchPage
      text={text}
      onText={setText}
      kind={address.kind}
      hasPatients={!isGuest({ locations })}
      onKind={(kind) => change({ kind })}
      counts={found.counts}
      status={found.status}
      {...(why !== undefined && { error: why })}
      list={found.list}
      view={{
        meId: me,
        now: useToday(),
        showsPlaces: everywhere,
        messageTo: linkTo,
        channelTo: (channel) => channelPath(channel.locationId, channel.id),
        profileTo: ({ channel, patient }) => {
          const isOpen = locations.some((one) => one.id === channel.locationId && mayListPatients(one))
          return isOpen && channel.type === 'patients' ? patientsPath(channel.locationId, patient.id) : null
        },
        onPerson: ({ user, locationId }) => openPerson({ userId: user.id, locationId }),
      }}
      isOffline={useOffline()}
      isBehind={found.isBehind}
      hasFailed={found.hasFailed}
      isLoadingMore={found.isLoadingMore}
      onMore={found.onMore}
      onRetry={found.retry}
      everywhere={hasSeveral ? everywhere : null}
      onEverywhere={(all) => change({ everywhere: all })}
      order={order}
      onOrder={(next) => change({ order: next })}
      hasForm={address.hasForm}
      onForm={(hasForm) => change({ hasForm })}
      {...names}
      recent={recent}
      onForget={(search) => {
        recentSearches.remove(me, search)
        setRecent(recentSearches.read(me))
      }}
      backTo={placePath(me, location.id)}
    />
  )
}
