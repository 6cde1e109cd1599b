import { QUEUE_KINDS, QueueKind } from '@kinward/contract/event-queue'
import { IconInbox } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useHasUnreadBroadcasts } from '../../features/broadcasts/queries.ts'
import { QUEUE_ICONS } from '../../features/event-queue/components/QueueRows.tsx'
import styles from '../../features/event-queue/components/queue.module.css'
import { texts } from '../../features/event-queue/texts.ts'
import { useEventQueueQuery } from '../../features/event-queue/use-event-queue.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import settings from '../../features/settings/components/settings.module.css'
import { AppShell } from '../../features/shell/components/AppShell.tsx'
import { settingsItem } from '../../features/shell/components/nav-items.ts'
import { BottomBar, Rail } from '../../features/shell/components/Rail.tsx'
import { classes } from '../../ui/classes.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { useAlertsItem } from '../alerts/use-alerts-item.ts'
import care from '../care/care.module.css'
import { AccountContainer } from '../chat/AccountContainer.tsx'
import { lastPlace } from '../last-place.ts'
import { eventQueuePath, idFrom, PATHS } from '../paths.ts'
import { placeItems } from '../place-items.ts'
import { QueuePane } from './QueuePane.tsx'

const KIND_PARAM = 'kind'

/** What needs a hand in an organisation, in the shell: its kinds beside the list of them. */
export function EventQueueScreen() {
  const { user } = useSession()
  const layout = useLayout()
  const entityId = idFrom(useParams()['entityId']) ?? 0
  const kind = QueueKind.safeParse(useSearchParams()[0].get(KIND_PARAM)).data ?? null
  const { data: locations } = useLocationsQuery(useQueryClient())
  const last = lastPlace.location(user.id)
  const location = locations.find(({ id }) => id === last) ?? locations[0]
  const isNarrow = layout === 'phone' || layout === 'tablet'

  useEffect(() => {
    document.title = `${texts.title} · Kinward`
  }, [])

  const mentions = locations.reduce((sum, { taggedCount }) => sum + taggedCount, 0)
  const items = placeItems(location, mentions, null, useAlertsItem(location), useHasUnreadBroadcasts())
  const nav = <QueueNav entityId={entityId} kind={kind} isStrip={isNarrow} />
  return (
    <AppShell
      layout={layout}
      rail={
        <Rail items={items} foot={[settingsItem(PATHS.settings, false)]} account={<AccountContainer at="rail" />} />
      }
      bottomBar={<BottomBar items={items} account={<AccountContainer at="bar" />} />}
      list={layout === 'tablet' ? null : nav}
      listLabel={texts.title}
      skipLabel={texts.skip}
      main={
        <>
          {isNarrow && nav}
          <QueuePane
            key={entityId}
            entityId={entityId}
            kind={kind}
            locations={locations}
            backTo={layout === 'phone' ? PATHS.chat : null}
          />
        </>
      }
      panel={null}
      hasChannel
      listOpen={false}
      onCloseList={() => undefined}
      onClosePanel={() => undefined}
    />
  )
}

type QueueNavProps = { entityId: number; kind: QueueKind | null; isStrip: boolean }

/** The kinds with how many are open of each: a list beside the page, or a strip above it. */
function QueueNav({ entityId, kind, isStrip }: QueueNavProps) {
  const { data } = useEventQueueQuery(entityId, { state: 'open', kind: null, locationId: null })
  const open = data?.pages[0]?.open
  const all = QUEUE_KINDS.reduce((sum, one) => sum + (open?.[one] ?? 0), 0)
  const links = [
    { of: null, label: texts.everything, Icon: IconInbox, count: all },
    ...QUEUE_KINDS.map((one) => ({
      of: one,
      label: texts.kinds[one],
      Icon: QUEUE_ICONS[one],
      count: open?.[one] ?? 0,
    })),
  ]
  return (
    <nav
      className={isStrip ? care.strip : classes(settings.nav, settings.beside, styles.beside)}
      aria-label={texts.title}
    >
      {!isStrip && <h2>{texts.title}</h2>}
      {links.map(({ of, label, Icon, count }) => (
        <Link
          key={of}
          to={of === null ? eventQueuePath(entityId) : `${eventQueuePath(entityId)}?${KIND_PARAM}=${of}`}
          className={isStrip ? care.tab : settings.link}
          aria-current={of === kind ? 'page' : undefined}
        >
          <Icon size={isStrip ? 18 : 22} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          {count > 0 && (
            <span className={styles.count} aria-label={texts.openCount(count)}>
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
