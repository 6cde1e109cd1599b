import type { ChannelType, Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { SortOption } from '@kinward/contract/sorting'
import { Suspense, useCallback, useMemo } from 'react'
import type { People } from '../../features/channels/channel-title.ts'
import { ChannelList } from '../../features/channels/components/ChannelList.tsx'
import type { ListTools as Tools } from '../../features/channels/components/list-tools.ts'
import { chooseSort, sortOptionsFor } from '../../features/channels/sort-channels.ts'
import { LocationSwitcher } from '../../features/locations/components/LocationSwitcher.tsx'
import { useFlagFilter } from '../../features/flags/use-flag-filter.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { maySeeOnCall } from '../../features/on-call/on-call-policy.ts'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { isGuest } from '../../features/session/own-type.ts'
import { useToday } from '../../lib/use-today.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import type { Layout } from '../../ui/use-layout.ts'
import { useStableRef } from '../../ui/use-stable-ref.ts'
import { channelPath, locationPath, onCallPath, searchPath } from '../paths.ts'
import { writeSearch } from '../search/search-params.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'
import { CallOnCall } from '../calls/CallOnCall.tsx'
import { ListTools } from './ListTools.tsx'
import { placePath } from './place-path.ts'
import { useChannelMenu } from './use-channel-menu.tsx'
import type { useChannelsOf } from './use-channels-of.ts'
import { useList } from './use-list.ts'

const OnCallFoot = lazyExtra(() => import('../../features/on-call/components/OnCallFoot.tsx'))

type ChannelListContainerProps = {
  location: Location
  locations: readonly Location[]
  channelId: number | null
  mine: ReturnType<typeof useChannelsOf>
  people: People
  me: number
  layout: Layout
}

/** The list at work: what it shows, and what can be done from it. */
export function ChannelListContainer(props: ChannelListContainerProps) {
  const { location, locations, channelId, mine, people, me, layout } = props
  const list = useList({ location, people, me, mine })
  const flags = useFlagFilter(list.sections, list.view === 'channels' && isOn(location.featureFlags, 'patientFlags'))
  const tools = useTools(location, flags.filter)
  const now = useToday()
  const hrefFor = useCallback((to: Group) => channelPath(location.id, to.id), [location.id])
  const why = list.missing?.why
  const { show } = list
  const pathHere = useStableRef(
    channelId === null || layout === 'phone' ? locationPath(location.id) : channelPath(location.id, channelId),
  )
  const header = useMemo(
    () => (
      <LocationSwitcher
        current={location}
        locations={locations}
        hrefFor={({ id }) =>
          id === location.id ? pathHere.current : layout === 'phone' ? locationPath(id) : placePath(me, id)
        }
        layout={layout}
        tools={<ListTools location={location} onView={show} />}
      />
    ),
    [location, locations, layout, me, show, pathHere],
  )
  const foot = useMemo(
    () =>
      maySeeOnCall(location) && (
        <Suspense fallback={null}>
          <OnCallFoot
            location={location}
            people={people}
            to={onCallPath(location.id)}
            renderCall={(person) => <CallOnCall location={location} person={person} me={me} />}
          />
        </Suspense>
      ),
    [location, people, me],
  )
  return (
    <ChannelList
      header={header}
      view={list.view}
      sections={flags.sections}
      status={list.status}
      {...(why !== undefined && { error: why })}
      people={people}
      meId={me}
      activeId={channelId}
      hrefFor={hrefFor}
      now={now}
      layout={layout}
      tools={tools}
      isGuest={isGuest({ locations: [location] })}
      words={list.words}
      onWords={list.setWords}
      {...(isOn(location.featureFlags, 'enableGlobalSearch') && {
        searchTo: (words: string) => searchPath(location.id, writeSearch({ text: words })),
      })}
      foot={foot}
      onLeaveView={() => show('channels')}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  )
}

function useTools(location: Location, flagFilter: Tools['flagFilter']): Tools {
  const openDialog = useChannelDialogs()
  const menuFor = useChannelMenu(location)
  const preferences = usePreferences()
  const { mutate: changePreferences } = useChangePreferencesMutation(preferences)
  const chosen = preferences.sortingPreference.locations[location.id]
  return useMemo(
    () => ({
      sortOptions: (type: ChannelType) => sortOptionsFor(type, location.featureFlags),
      onSort: (type: ChannelType, option: SortOption) =>
        changePreferences({ sortingPreference: { locations: { [location.id]: chooseSort(chosen, type, option) } } }),
      onAdd(type: ChannelType) {
        if (type === 'personal') openDialog({ kind: 'new-message' })
        else if (type === 'discussion' || type === 'omni') openDialog({ kind: 'create', type })
      },
      onQuietSettings: () => openDialog({ kind: 'quiet' }),
      menuFor,
      ...(flagFilter && { flagFilter }),
    }),
    [location, chosen, changePreferences, openDialog, menuFor, flagFilter],
  )
}
