import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { Notification, NotificationFilter } from '@kinward/contract/notifications'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { People } from '../../features/channels/channel-title.ts'
import { maySeeFlags } from '../../features/flags/flag-policy.ts'
import { useFlagsQuery } from '../../features/flags/use-flags-query.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { upsellPath } from '../../features/locations/upsell.ts'
import { AlertsPanel } from '../../features/notifications/components/AlertsPanel.tsx'
import { FilterPanel } from '../../features/notifications/components/FilterPanel.tsx'
import { NotificationList } from '../../features/notifications/components/NotificationList.tsx'
import type { AlertView } from '../../features/notifications/components/NotificationRow.tsx'
import { type AlertTab, type FilteredTab, keptAlerts } from '../../features/notifications/kept-alerts.ts'
import { type Section, sectionToRead, toLines } from '../../features/notifications/list-lines.ts'
import { isNarrowed, NO_FILTER } from '../../features/notifications/narrowing.ts'
import { useNotifications, useUnreadAlerts } from '../../features/notifications/queries.ts'
import { useReadNotifications } from '../../features/notifications/use-read-notifications.ts'
import { useToday } from '../../lib/use-today.ts'
import type { Layout } from '../../ui/use-layout.ts'
import { useStableRef } from '../../ui/use-stable-ref.ts'
import { type AlertPanel, alertsAddress } from '../paths.ts'
import { BookmarksTab } from './BookmarksTab.tsx'
import { PushOfferLine } from './PushOfferLine.tsx'
import { useOpenAlert } from './use-open-alert.ts'

export type AlertsPaneProps = {
  panel: AlertPanel
  location: Location
  locations: readonly Location[]
  groups: readonly Group[]
  people: People
  me: number
  layout: Layout
  onClose: () => void
}

/** Which tab is open, and how each is narrowed down: as the reader left them. */
function useKeptView(me: number, panel: AlertPanel) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<AlertTab>(() => keptAlerts.tab(me))
  const [filters, setFilters] = useState(() => ({
    all: keptAlerts.filter(me, 'all'),
    mentions: keptAlerts.filter(me, 'mentions'),
  }))
  const tab: AlertTab = panel === 'bookmarks' ? 'bookmarks' : chosen
  const filteredTab: FilteredTab | null = tab === 'all' || tab === 'mentions' ? tab : null

  return {
    tab,
    filteredTab,
    filter: filteredTab === null ? NO_FILTER : filters[filteredTab],
    setTab(next: AlertTab) {
      keptAlerts.setTab(me, next)
      setChosen(next)
      if (panel === 'bookmarks') void navigate(alertsAddress(window.location, 'alerts'), { replace: true })
    },
    setFilter(filter: NotificationFilter) {
      if (filteredTab === null) return
      keptAlerts.setFilter(me, filteredTab, filter)
      setFilters({ ...filters, [filteredTab]: filter })
    },
  }
}

/** The notification centre beside whatever is open at a location. */
export function AlertsPane(props: AlertsPaneProps) {
  const { panel, location, locations, groups, people, me, layout, onClose } = props
  const navigate = useNavigate()
  const { tab, filteredTab, filter, setTab, setFilter } = useKeptView(me, panel)
  const [isFiltering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const unread = useUnreadAlerts()
  const hasFlags = maySeeFlags(location)
  const { data: flags } = useFlagsQuery(placeOf(location), hasFlags)
  const hasBookmarks = isOn(location.featureFlags, 'enableBookmarks')
  const isFamily = location.role === 'family' || location.role === 'patient'

  function closeFilter() {
    setFiltering(false)
    // The button is there again with the list.
    setTimeout(() => filterButton.current?.focus())
  }

  if (isFiltering && filteredTab !== null)
    return (
      <FilterPanel
        filter={filter}
        flags={!isFamily && hasFlags ? (flags?.filter(({ isRetired }) => !isRetired) ?? []) : null}
        hasChannels={!isFamily}
        onApply={(next) => {
          setFilter(next)
          closeFilter()
        }}
        onClose={closeFilter}
      />
    )
  return (
    <AlertsPanel
      tab={tab}
      unread={unread}
      isBookmarksLocked={!hasBookmarks}
      filter={filteredTab === null ? null : { isOn: isNarrowed(filter), onOpen: () => setFiltering(true) }}
      filterRef={filterButton}
      learnMoreTo={
        isOn(location.featureFlags, 'notificationCenter') ? null : upsellPath(location, 'notification_center')
      }
      phone={layout === 'phone'}
      onTab={(next) =>
        next === 'bookmarks' && !hasBookmarks ? void navigate(upsellPath(location, 'bookmarks')) : setTab(next)
      }
      onClose={onClose}
    >
      {tab === 'all' && <PushOfferLine />}
      {tab === 'bookmarks' ? (
        <BookmarksTab location={location} groups={groups} people={people} me={me} />
      ) : (
        <Notifications
          key={tab}
          tab={tab}
          filter={filter}
          locations={locations}
          location={location}
          people={people}
          flags={flags}
          onClearFilter={() => setFilter(NO_FILTER)}
        />
      )}
    </AlertsPanel>
  )
}

type NotificationsProps = Pick<AlertsPaneProps, 'location' | 'locations' | 'people'> & {
  tab: Exclude<AlertTab, 'bookmarks'>
  filter: NotificationFilter
  flags: ReturnType<typeof useFlagsQuery>['data']
  onClearFilter: () => void
}

function Notifications(props: NotificationsProps) {
  const { tab, filter, location, locations, people, flags, onClearFilter } = props
  const startOfToday = useToday()
  const { notifications, error, ...query } = useNotifications(tab, filter)
  const { mutate: read } = useReadNotifications()
  const open = useOpenAlert(location.id, true)
  const latest = useStableRef({ open, read })
  const lines = useMemo(() => toLines(notifications ?? [], startOfToday), [notifications, startOfToday])
  const view: AlertView = useMemo(
    () => ({
      now: startOfToday,
      locationId: location.id,
      flags: new Map(flags?.map((flag) => [flag.id, flag])),
      userTypeOf: (userId) => people.get(userId)?.userType,
      entityName: (entityId) => locations.find(({ Entity }) => Entity.id === entityId)?.Entity.name,
    }),
    [startOfToday, location.id, flags, people, locations],
  )
  const [actions] = useState(() => ({
    open: (notification: Notification) => latest.current.open(notification),
    toggle: ({ id, is_read }: Notification) => latest.current.read({ ids: [id], isRead: !is_read }),
  }))

  function markAll(section: Section) {
    const isFiltered = isNarrowed(filter)
    const reading = sectionToRead({ section, tab, isFiltered, notifications: notifications ?? [], startOfToday })
    if (reading) read(reading)
  }

  return (
    <NotificationList
      status={notifications ? 'ready' : error ? 'error' : 'loading'}
      lines={lines}
      view={view}
      isFiltered={isNarrowed(filter)}
      isLoadingMore={query.isLoadingMore}
      hasMoreFailed={query.hasMoreFailed}
      onMore={query.hasMore ? query.loadMore : null}
      onOpen={actions.open}
      onToggle={actions.toggle}
      onMarkAll={markAll}
      onClearFilter={onClearFilter}
      onRetry={query.retry}
    />
  )
}
