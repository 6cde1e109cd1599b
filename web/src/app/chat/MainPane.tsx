import type { Location } from '@kinward/contract/locations'
import { lazy, Suspense } from 'react'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import { locationPath } from '../paths.ts'
import { ChannelPane } from './ChannelPane.tsx'
import styles from './chat.module.css'
import { ClosedState } from './ClosedState.tsx'
import { JoinScreen } from './JoinScreen.tsx'
import type { OpenChannel } from './open-channel.ts'
import type { ClosedHere } from './use-here.ts'

const ManagePane = lazy(() => import('./ManagePane.tsx').then(({ ManagePane }) => ({ default: ManagePane })))

type MainPaneProps = {
  channel: OpenChannel | undefined
  channelId: number | null
  /** The channel in the address is not the reader's. */
  isUnknown: boolean
  /** What was closed to the reader just now. */
  closed: ClosedHere | null
  isManaging: boolean
  location: Location
  layout: Layout
  isLoading: boolean
  onOpenList: () => void
}

/** What stands in the middle: a channel, the way into it, its loading, its being closed, or the invitation to choose one. */
export function MainPane(props: MainPaneProps) {
  const { channel, channelId, isUnknown, closed, isManaging, location, layout, isLoading, onOpenList } = props
  if (isManaging)
    return (
      <Suspense fallback={<Skeleton rows={5} className={styles.loading} />}>
        <ManagePane location={location} />
      </Suspense>
    )
  if (channel && !channel.group.hasJoined) return <JoinScreen {...channel} onOpenList={onOpenList} />
  if (channel) return <ChannelPane key={channel.group.id} {...channel} onOpenList={onOpenList} />
  if (isUnknown) return <ClosedState backTo={locationPath(location.id)} />
  if (closed?.reason === 'removed') return <ClosedState backTo={locationPath(location.id)} wasRemoved />
  if (channelId !== null && isLoading) return <Skeleton rows={5} className={styles.loading} />
  return (
    <EmptyState
      fill
      title={CHANNEL_TEXTS.chooseTitle}
      hint={CHANNEL_TEXTS.chooseHint}
      // A tablet's list lies over the channel, and here is no header to open it from.
      {...(layout === 'tablet' && { action: <Button onClick={onOpenList}>{CHANNEL_TEXTS.showChannels}</Button> })}
    />
  )
}
