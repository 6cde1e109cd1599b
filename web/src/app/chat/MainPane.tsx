import type { Location } from '@kinward/contract/locations'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import type { FamilyDoor } from '../../features/families/components/FamilyPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import { type InPlace, locationPath } from '../paths.ts'
import { ChannelPane } from './ChannelPane.tsx'
import styles from './chat.module.css'
import { ClosedState } from './ClosedState.tsx'
import { JoinScreen } from './JoinScreen.tsx'
import { KeptWords } from './KeptWords.tsx'
import type { OpenChannel } from './open-channel.ts'
import { TransferredState } from './TransferredState.tsx'
import { UnloadedChannel } from './UnloadedChannel.tsx'
import type { Door } from './use-door.ts'
import type { ClosedHere } from './use-here.ts'
import type { Missing } from './use-missing.ts'

const BroadcastsPane = lazyPart(() => import('../broadcasts/BroadcastsPane.tsx'))
const AlertGone = lazyPart(() => import('../alerts/parts.ts').then(({ AlertGone }) => ({ default: AlertGone })))
const VisitDoor = lazyPart(() => import('./VisitDoor.tsx').then(({ VisitDoor }) => ({ default: VisitDoor })))
const ManagePane = lazyPart(() => import('./ManagePane.tsx').then(({ ManagePane }) => ({ default: ManagePane })))
const FamilyDoorPane = lazyPart(() => import('./FamilyDoorPane.tsx'))
const OnCallPane = lazyPart(() => import('../on-call/OnCallPane.tsx'))
const PatientsPane = lazyPart(() => import('../patients/PatientsPane.tsx'))
const SearchPane = lazyPart(() =>
  import('../search/SearchPane.tsx').then(({ SearchPane }) => ({ default: SearchPane })),
)

type MainPaneProps = {
  channel: OpenChannel | undefined
  channelId: number | null
  /** The channel in the address is not the reader's. */
  isUnknown: boolean
  /** What was closed to the reader just now. */
  closed: ClosedHere | null
  /** What an alert was about is not there any more. */
  isAlertGone: boolean
  inPlace: InPlace | null
  search: ComponentProps<typeof SearchPane>
  /** What stands before the channel, at a place that the reader visits. */
  door: Door | null
  /** What stands before a relative, or in the place of what they lost. */
  familyDoor: FamilyDoor | null
  location: Location
  layout: Layout
  isLoading: boolean
  /** Why it is not known which channel the address names. */
  failed: Missing | null
  onRetry: () => void
  onOpenList: () => void
}

/** What stands in the middle: a channel, the way into it, its loading, its being closed, or the invitation to choose one. */
export function MainPane(props: MainPaneProps) {
  const { channel, channelId, isUnknown, closed, inPlace, search, door, location, layout } = props
  const { familyDoor, isAlertGone, isLoading, failed, onRetry, onOpenList } = props
  if (inPlace !== null)
    return (
      <Suspense fallback={<Skeleton rows={5} className={styles.loading} />}>
        {inPlace === 'managing' && <ManagePane location={location} />}
        {inPlace === 'patients' && (
          <PatientsPane key={location.id} {...search} layout={layout} onOpenList={onOpenList} />
        )}
        {inPlace === 'on-call' && <OnCallPane key={location.id} {...search} onOpenList={onOpenList} />}
        {inPlace === 'broadcasts' && <BroadcastsPane {...search} onOpenList={onOpenList} />}
        {inPlace === 'searching' && <SearchPane {...search} />}
      </Suspense>
    )
  const lostId = channelId ?? closed?.channelId ?? null
  const aboveWords = (said: ReactNode) =>
    lostId === null ? (
      said
    ) : (
      <KeptWords key={lostId} lost={{ groupId: lostId }} me={search.me} people={search.people}>
        {said}
      </KeptWords>
    )
  // Whoever lost a family's channel may have others; what they are asked stands before those too.
  if (familyDoor && (channel === undefined || familyDoor.record.endedAt === null)) {
    const page = (
      <Suspense fallback={<Skeleton rows={5} className={styles.loading} />}>
        <FamilyDoorPane {...familyDoor} location={location} />
      </Suspense>
    )
    return familyDoor.record.endedAt === null ? page : aboveWords(page)
  }
  if (channel && !channel.group.hasJoined) return <JoinScreen {...channel} onOpenList={onOpenList} />
  if (channel && door)
    return (
      <Suspense fallback={<Skeleton rows={5} className={styles.loading} />}>
        <VisitDoor {...channel} door={door} />
      </Suspense>
    )
  if (channel) return <ChannelPane {...channel} onOpenList={onOpenList} />
  if (isUnknown) return aboveWords(<ClosedState backTo={locationPath(location.id)} />)
  if (closed?.movedTo) return aboveWords(<TransferredState {...closed.movedTo} from={location} />)
  if (closed?.reason === 'removed') return aboveWords(<ClosedState backTo={locationPath(location.id)} wasRemoved />)
  if (isAlertGone)
    return (
      <Suspense fallback={null}>
        <AlertGone backTo={locationPath(location.id)} />
      </Suspense>
    )
  if (channelId !== null && failed)
    return (
      <UnloadedChannel
        key={channelId}
        channelId={channelId}
        failed={failed}
        people={search.people}
        me={search.me}
        layout={layout}
        backTo={locationPath(location.id)}
        onRetry={onRetry}
        onOpenList={onOpenList}
      />
    )
  if (channelId !== null && isLoading) return <Skeleton rows={5} className={styles.loading} />
  if (channelId === null && !isLoading && !failed && search.groups.length === 0)
    return <EmptyState fill title={CHANNEL_TEXTS.noneTitle} hint={CHANNEL_TEXTS.noneHint} />
  return <EmptyState fill title={CHANNEL_TEXTS.chooseTitle} hint={CHANNEL_TEXTS.chooseHint} />
}
