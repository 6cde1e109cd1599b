import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChannelList } from '../../features/channels/components/ChannelList.tsx'
import { neighbour } from '../../features/channels/use-channel-sections.ts'
import { LocationSwitcher } from '../../features/locations/components/LocationSwitcher.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { AppShell } from '../../features/shell/components/AppShell.tsx'
import { chatsItem } from '../../features/shell/components/chats-item.ts'
import { BottomBar, Rail } from '../../features/shell/components/Rail.tsx'
import { useToday } from '../../lib/use-today.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { channelPath, locationPath, PATHS } from '../paths.ts'
import { AccountContainer } from './AccountContainer.tsx'
import styles from './chat.module.css'
import { whyFailed } from './failure.ts'
import { MainPane } from './MainPane.tsx'
import { placePath } from './place-path.ts'
import { useChannelsOf } from './use-channels-of.ts'
import { useChatKeys } from './use-chat-keys.ts'
import { useHere } from './use-here.ts'
import { useThreadParam } from './use-thread-param.ts'

const ThreadPane = lazy(() => import('./ThreadPane.tsx').then(({ ThreadPane }) => ({ default: ThreadPane })))

type LocationScreenProps = { location: Location; locations: readonly Location[]; channelId: number | null }

/** The three panes at a location. */
export function LocationScreen({ location, locations, channelId }: LocationScreenProps) {
  const me = useSession().user.id
  const layout = useLayout()
  const navigate = useNavigate()
  const { groups, people, sections, status, error, refetch } = useChannelsOf(location)
  const { threadId, open: openThread, close: closeThread } = useThreadParam()
  const [listOpen, setListOpen] = useState(false)
  const group = groups.find(({ id }) => id === channelId)
  const isClosed = useHere({ location, channelId, status, isListed: group !== undefined, me })
  const hrefFor = useCallback((to: Group) => channelPath(location.id, to.id), [location.id])
  const now = useToday()

  useChatKeys({
    onStep(step) {
      const next = neighbour(sections, channelId, step)
      if (next) void navigate(hrefFor(next))
    },
    onEscape() {
      if (threadId === null) return false
      closeThread()
      return true
    },
  })

  const channel = group && { location, group, groups, people, me, layout, threadId, openThread, closeThread }
  const mentions = locations.reduce((sum, { taggedCount }) => sum + taggedCount, 0)
  const items = [chatsItem(PATHS.chat, mentions)]
  const why = whyFailed(error).why
  return (
    <AppShell
      layout={layout}
      rail={<Rail items={items} account={<AccountContainer at="rail" />} />}
      bottomBar={<BottomBar items={items} account={<AccountContainer at="bar" />} />}
      list={
        <ChannelList
          header={
            <LocationSwitcher
              current={location}
              locations={locations}
              hrefFor={({ id }) => (layout === 'phone' ? locationPath(id) : placePath(me, id))}
              layout={layout}
            />
          }
          sections={sections}
          status={status}
          {...(why !== undefined && { error: why })}
          people={people}
          meId={me}
          activeId={channelId}
          hrefFor={hrefFor}
          now={now}
          layout={layout}
          onRetry={() => void refetch()}
        />
      }
      main={
        <MainPane
          channel={channel}
          channelId={channelId}
          isClosed={isClosed}
          location={location}
          isLoading={status === 'loading'}
          onOpenList={() => setListOpen(true)}
        />
      }
      panel={
        channel && threadId !== null ? (
          <Suspense fallback={<Skeleton rows={4} className={styles.loading} />}>
            <ThreadPane key={threadId} {...channel} threadId={threadId} />
          </Suspense>
        ) : null
      }
      hasChannel={channelId !== null || isClosed}
      listOpen={listOpen}
      onCloseList={() => setListOpen(false)}
      onClosePanel={closeThread}
    />
  )
}
