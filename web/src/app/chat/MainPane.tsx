import type { Location } from '@kinward/contract/locations'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { locationPath } from '../paths.ts'
import { ChannelPane } from './ChannelPane.tsx'
import styles from './chat.module.css'
import { ClosedState } from './ClosedState.tsx'
import type { OpenChannel } from './open-channel.ts'

type MainPaneProps = {
  channel: OpenChannel | undefined
  channelId: number | null
  /** The channel in the address is not, or no longer, the reader's. */
  isClosed: boolean
  location: Location
  isLoading: boolean
  onOpenList: () => void
}

/** What stands in the middle: a channel, its loading, its being closed, or the invitation to choose one. */
export function MainPane({ channel, channelId, isClosed, location, isLoading, onOpenList }: MainPaneProps) {
  if (channel) return <ChannelPane key={channel.group.id} {...channel} onOpenList={onOpenList} />
  if (isClosed) return <ClosedState backTo={locationPath(location.id)} />
  if (channelId !== null && isLoading) return <Skeleton rows={5} className={styles.loading} />
  return <EmptyState fill title={CHANNEL_TEXTS.chooseTitle} hint={CHANNEL_TEXTS.chooseHint} />
}
