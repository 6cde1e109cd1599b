import type { Broadcast, OutgoingBroadcast } from '@kinward/contract/broadcasts'
import type { Location } from '@kinward/contract/locations'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useId, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { mayBroadcast, placesToBroadcast } from '../../features/broadcasts/broadcast-policy.ts'
import { BroadcastList } from '../../features/broadcasts/components/BroadcastList.tsx'
import { OutgoingRow, ReceivedRow } from '../../features/broadcasts/components/BroadcastRow.tsx'
import styles from '../../features/broadcasts/components/broadcasts.module.css'
import { useBroadcasts, useOutgoing } from '../../features/broadcasts/queries.ts'
import { texts } from '../../features/broadcasts/texts.ts'
import { useToday } from '../../lib/use-today.ts'
import { useOffline } from '../../realtime/use-offline.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { OfflineBand } from '../../ui/OfflineBand.tsx'
import { PaneBack } from '../../ui/PaneBack.tsx'
import { broadcastsPath, idFrom, locationPath } from '../paths.ts'
import { MarkAll } from './MarkAll.tsx'
import { OutgoingPane, ReceivedPane } from './OpenBroadcast.tsx'

const ComposeContainer = lazyDialog(() => import('./ComposeContainer.tsx'))

/** The search parameter that shows what was sent instead of what was received. */
const VIEW_PARAM = 'view'
const SENT = 'sent'

type BroadcastsPaneProps = {
  location: Location
  locations: readonly Location[]
  me: number
  onOpenList: () => void
}

/** What was announced to the reader, one of which is open, and for those who announce, what they sent. */
export default function BroadcastsPane({ location, locations, me, onOpenList }: BroadcastsPaneProps) {
  const titleId = useId()
  const navigate = useNavigate()
  const broadcastId = idFrom(useParams()['broadcastId'])
  const [params] = useSearchParams()
  const isOffline = useOffline()
  const [writing, setWriting] = useState<{ broadcast: OutgoingBroadcast | null } | null>(null)
  const canSend = mayBroadcast(location)
  const hasViews = locations.some(mayBroadcast)
  const isSent = params.get(VIEW_PARAM) === SENT && hasViews
  const pathTo = (id: number | null, sent = isSent) =>
    `${broadcastsPath(location.id, id)}${sent ? `?${VIEW_PARAM}=${SENT}` : ''}`

  const compose = () => setWriting({ broadcast: null })
  const keepsFiles = (of: Broadcast['locations']) =>
    locations.some(({ id, configurations }) => configurations.disableWebDownloads && of.some((one) => one.id === id))
  const common = { broadcastId, pathTo, me, keepsFiles }
  return (
    <section
      className={classes(styles.screen, broadcastId !== null && styles.open, broadcastId === null && styles.shut)}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <PaneBack to={locationPath(location.id)} label={texts.back} onOpenList={onOpenList} />
        <div>
          <h1 id={titleId}>{texts.title}</h1>
          <p>{texts.hint}</p>
        </div>
        {canSend && (
          <Button kind="primary" onClick={compose}>
            <IconPlus size={18} stroke={2} aria-hidden="true" />
            {texts.compose}
          </Button>
        )}
        {!hasViews && <MarkAll />}
      </header>
      {isOffline && <OfflineBand />}
      <div className={styles.bar}>
        {hasViews && (
          <nav className={styles.views} aria-label={texts.title}>
            <Link to={pathTo(null, false)} aria-current={isSent ? undefined : 'page'}>
              {texts.views.received}
            </Link>
            <Link to={pathTo(null, true)} aria-current={isSent ? 'page' : undefined}>
              {texts.views.sent}
            </Link>
          </nav>
        )}
        {hasViews && !isSent && <MarkAll />}
      </div>
      <div className={styles.body}>
        {isSent ? (
          <Sent
            {...common}
            onChange={(broadcast) => setWriting({ broadcast })}
            {...(canSend && { action: <Button onClick={compose}>{texts.compose}</Button> })}
          />
        ) : (
          <Received {...common} />
        )}
      </div>
      {writing && (
        <Suspense fallback={null}>
          <ComposeContainer
            broadcast={writing.broadcast}
            location={location}
            places={placesToBroadcast(location, locations)}
            me={me}
            onSaved={({ id }) => {
              setWriting(null)
              void navigate(pathTo(id, true))
            }}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type ViewProps = {
  broadcastId: number | null
  pathTo: (id: number | null) => string
  me: number
  keepsFiles: (of: Broadcast['locations']) => boolean
}

function Received({ broadcastId, pathTo, ...reader }: ViewProps) {
  const now = useToday()
  const { broadcasts, ...query } = useBroadcasts()
  return (
    <>
      <div className={styles.list}>
        <BroadcastList
          label={texts.listOf.received}
          broadcasts={broadcasts}
          empty={{ title: texts.none, hint: texts.noneHint, icon: megaphone }}
          {...moreOf(query)}
          renderRow={(broadcast) => (
            <ReceivedRow
              broadcast={broadcast}
              to={pathTo(broadcast.id)}
              isOpen={broadcast.id === broadcastId}
              now={now}
            />
          )}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys too */}
      <div className={styles.pane} tabIndex={0} role="region" aria-label={texts.openOne}>
        {broadcastId === null ? (
          <Nothing isShown={broadcasts?.length !== 0} />
        ) : (
          <ReceivedPane key={broadcastId} broadcastId={broadcastId} backTo={pathTo(null)} now={now} {...reader} />
        )}
      </div>
    </>
  )
}

type SentProps = ViewProps & { action?: React.ReactNode; onChange: (broadcast: OutgoingBroadcast) => void }

function Sent({ broadcastId, pathTo, action, onChange, ...reader }: SentProps) {
  const now = useToday()
  const { broadcasts, ...query } = useOutgoing(true)
  return (
    <>
      <div className={styles.list}>
        <BroadcastList
          label={texts.listOf.sent}
          broadcasts={broadcasts}
          empty={{ title: texts.noneSent, hint: texts.noneSentHint, icon: megaphone, action }}
          {...moreOf(query)}
          renderRow={(broadcast) => (
            <OutgoingRow
              broadcast={broadcast}
              to={pathTo(broadcast.id)}
              isOpen={broadcast.id === broadcastId}
              now={now}
            />
          )}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys too */}
      <div className={styles.pane} tabIndex={0} role="region" aria-label={texts.openOne}>
        {broadcastId === null ? (
          <Nothing isShown={broadcasts?.length !== 0} />
        ) : (
          <OutgoingPane
            key={broadcastId}
            broadcastId={broadcastId}
            listed={broadcasts?.find(({ id }) => id === broadcastId)}
            isLoaded={broadcasts !== undefined}
            backTo={pathTo(null)}
            now={now}
            {...reader}
            onChange={onChange}
          />
        )}
      </div>
    </>
  )
}

const megaphone = <IconSpeakerphone size={48} stroke={1.5} aria-hidden="true" />

/** Where nothing is open; beside an empty list nothing is to be chosen either. */
function Nothing({ isShown }: { isShown: boolean }) {
  return isShown && <EmptyState fill icon={megaphone} title={texts.choose} hint={texts.chooseHint} />
}

type Query = Pick<ReturnType<typeof useBroadcasts>, 'error' | 'hasNextPage' | 'isFetchingNextPage'> & {
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

type More = Pick<ComponentProps<typeof BroadcastList>, 'error' | 'onRetry' | 'onMore' | 'isLoadingMore'>

function moreOf({ error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage }: Query): More {
  return {
    error,
    onRetry: () => void refetch(),
    onMore: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  }
}
