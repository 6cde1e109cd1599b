import type { Broadcast, OutgoingBroadcast } from '@kinward/contract/broadcasts'
import { IconAlertTriangle, IconBroadcastOff, IconCalendarClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { BroadcastReading } from '../../features/broadcasts/components/BroadcastReading.tsx'
import styles from '../../features/broadcasts/components/broadcasts.module.css'
import { ReadersSection } from '../../features/broadcasts/components/ReadersSection.tsx'
import { keptKey } from '../../features/broadcasts/kept-broadcasts.ts'
import { useCancelBroadcast, useReadBroadcasts } from '../../features/broadcasts/mutations.ts'
import { useBroadcast, useReaders } from '../../features/broadcasts/queries.ts'
import { texts } from '../../features/broadcasts/texts.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { ApiError } from '../../lib/errors.ts'
import { storage } from '../../lib/storage.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../ui/time.ts'
import { toast } from '../../ui/toast.ts'
import { BroadcastMedia } from './BroadcastMedia.tsx'

type OpenProps = {
  broadcastId: number
  backTo: string
  now: number
  me: number
  /** Whether a location of these keeps its files in the app. */
  keepsFiles: (locations: Broadcast['locations']) => boolean
}

/** A broadcast that the reader got. Opening it is reading it. */
export function ReceivedPane({ broadcastId, backTo, now, me, keepsFiles }: OpenProps) {
  const { data: broadcast, isPlaceholderData, ...query } = useBroadcast(broadcastId)
  const { mutate: read } = useReadBroadcasts()
  const isUnread = broadcast?.is_read === false && !isPlaceholderData
  const readIt = useEffectEvent(() => read({ broadcastId }))
  useEffect(() => {
    if (isUnread) readIt()
  }, [isUnread])
  if (!broadcast) return <NotThere error={query.error} backTo={backTo} onRetry={() => void query.refetch()} />
  const { sentAt: at, locations } = broadcast
  return (
    <BroadcastMedia broadcast={broadcast} at={at} now={now} me={me} keepsFiles={keepsFiles(locations)}>
      <BroadcastReading broadcast={broadcast} at={at} now={now} backTo={backTo} />
    </BroadcastMedia>
  )
}

/** While it is on its way, or why it does not come. */
function NotThere({ error, backTo, onRetry }: { error: Error | null; backTo: string; onRetry: () => void }) {
  if (!error) return <Skeleton rows={4} className={styles.loading} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        fill
        icon={<IconBroadcastOff size={48} stroke={1.5} aria-hidden="true" />}
        title={texts.gone}
        hint={texts.goneHint}
        action={<ButtonLink to={backTo}>{texts.backToList}</ButtonLink>}
      />
    )
  const why = whyRefused(error)
  return <ErrorState fill what={texts.one} {...(why !== undefined && { why })} onRetry={onRetry} />
}

type OutgoingPaneProps = OpenProps & {
  /** As it stands in the list; one further down is read like any other. */
  listed: OutgoingBroadcast | undefined
  isLoaded: boolean
  onChange: (broadcast: OutgoingBroadcast) => void
}

/** A broadcast that the reader sent, or oversees, with how it stands and who has read it. */
export function OutgoingPane(props: OutgoingPaneProps) {
  const { listed, isLoaded, onChange, ...open } = props
  const [isCancelling, setCancelling] = useState(false)
  if (!isLoaded) return <Skeleton rows={4} className={styles.loading} />
  if (!listed) return <ReceivedPane {...open} />
  const { state, sentAt, createdAt, mayChange, mayCancel } = listed
  const shown = { broadcast: listed, at: sentAt ?? createdAt, now: open.now, me: open.me }
  return (
    <BroadcastMedia {...shown} keepsFiles={open.keepsFiles(listed.locations)}>
      <BroadcastReading
        broadcast={listed}
        at={state === 'scheduled' ? null : (sentAt ?? createdAt)}
        now={open.now}
        backTo={open.backTo}
        notice={<Standing broadcast={listed} now={open.now} />}
        tools={
          (mayChange || mayCancel) && (
            <div className={styles.tools}>
              {mayCancel && <Button onClick={() => setCancelling(true)}>{texts.cancelIt}</Button>}
              {mayChange && (
                <Button kind="primary" onClick={() => onChange(listed)}>
                  {texts.change}
                </Button>
              )}
            </div>
          )
        }
      >
        {state === 'sent' && <Readers broadcastId={listed.id} now={open.now} />}
      </BroadcastReading>
      {isCancelling && <CancelDialog broadcast={listed} me={open.me} onClose={() => setCancelling(false)} />}
    </BroadcastMedia>
  )
}

/** What there is to know of one that has not gone out. */
function Standing({ broadcast, now }: { broadcast: OutgoingBroadcast; now: number }) {
  const { state, sendAt, stopReason } = broadcast
  if (state === 'sent') return null
  if (state === 'scheduled' && sendAt !== null)
    return (
      <p className={styles.notice}>
        <IconCalendarClock size={18} stroke={1.75} aria-hidden="true" />
        {texts.goesOutAt(formatMomentFull(Date.parse(sendAt), now))}
      </p>
    )
  return (
    <p className={classes(styles.notice, state === 'stopped' && styles.warning)}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      {stopReason === null ? texts.states[state] : texts.stopped[stopReason]}
    </p>
  )
}

function Readers({ broadcastId, now }: { broadcastId: number; now: number }) {
  const { data, isError, refetch } = useReaders(broadcastId)
  return <ReadersSection readers={data} isError={isError} now={now} onRetry={() => void refetch()} />
}

type CancelDialogProps = { broadcast: OutgoingBroadcast; me: number; onClose: () => void }

function CancelDialog({ broadcast, me, onClose }: CancelDialogProps) {
  const cancelling = useCancelBroadcast()
  return (
    <ConfirmDialog
      title={texts.cancelTitle}
      text={texts.cancelText(broadcast.title)}
      confirm={texts.cancelIt}
      cancel={texts.keepIt}
      destructive
      busy={cancelling.isPending}
      error={whyRefused(cancelling.error)}
      onConfirm={() =>
        cancelling.mutate(broadcast.id, {
          onSuccess() {
            storage.removeItem(keptKey(me, broadcast.id))
            toast.success({ title: texts.cancelled })
            onClose()
          },
        })
      }
      onCancel={onClose}
    />
  )
}
