import type { QueueItem, QueueKind, QueuePage, QueueState } from '@kinward/contract/event-queue'
import { QUEUE_STATES } from '@kinward/contract/event-queue'
import type { Location } from '@kinward/contract/locations'
import { Suspense, useState } from 'react'
import { QueueRows } from '../../features/event-queue/components/QueueRows.tsx'
import styles from '../../features/event-queue/components/queue.module.css'
import { ResolveModal } from '../../features/event-queue/components/ResolveModal.tsx'
import { mayEnd, mayRetry } from '../../features/event-queue/retry-item.ts'
import { texts } from '../../features/event-queue/texts.ts'
import { useEventQueueQuery, useRetryItemMutation } from '../../features/event-queue/use-event-queue.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { isClosed } from '../chat/failure.ts'
import { PATHS, patientsPath, settingsPath } from '../paths.ts'

const EndVisitModal = lazyDialog(() => import('../../features/attendance/components/EndVisitModal.tsx'))

type QueuePaneProps = {
  entityId: number
  kind: QueueKind | null
  locations: readonly Location[]
  backTo: string | null
}

const STATES = QUEUE_STATES.map((value) => ({ value, label: texts.states[value] }))

/** The list of what needs a hand, narrowed down by kind, state and location. */
export function QueuePane({ entityId, kind, locations, backTo }: QueuePaneProps) {
  const now = useNow()
  const [state, setState] = useState<QueueState>('open')
  const [locationId, setLocationId] = useState<number | null>(null)
  const [resolving, setResolving] = useState<QueueItem | null>(null)
  const [ending, setEnding] = useState<QueueItem | null>(null)
  const me = useSession().user.id
  const query = useEventQueueQuery(entityId, { state, kind, locationId })
  const retrying = useRetryItemMutation(entityId)
  const pages = query.data?.pages ?? []

  function handleRetry(item: QueueItem) {
    retrying.mutate(item, {
      onSuccess: () => toast.success({ title: texts.retried[item.kind] }),
      onError: (error) => toast.error({ title: whyRefused(error) ?? '' }),
    })
  }

  if (pages.length === 0 && isClosed(query.error)) return <ClosedQueue />
  if (pages.length === 0 && query.isError) {
    const why = whyRefused(query.error)
    return <ErrorState fill what={texts.failed} {...(why && { why })} onRetry={() => void query.refetch()} />
  }
  const items = pages.flatMap((page) => page.items)
  const placeOf = (item: QueueItem) => locations.find(({ id }) => id === item.location.id)
  return (
    <SettingsPage title={kind ? texts.kinds[kind] : texts.title} hint={texts.hint} backTo={backTo}>
      <div className={styles.filters}>
        <SelectField label={texts.state} options={STATES} value={state} onChange={setState} />
        <LocationField kept={pages[0]?.locations ?? []} value={locationId} onChange={setLocationId} />
      </div>
      {pages.length === 0 && <Skeleton rows={5} />}
      {pages.length > 0 && items.length === 0 && <Nothing state={state} />}
      <QueueRows
        items={items}
        now={now}
        busyId={retrying.isPending ? retrying.variables.id : undefined}
        leadOf={leadOf}
        canRetry={(item) => mayRetry(item, placeOf(item))}
        onRetry={handleRetry}
        canEnd={(item) => mayEnd(item, placeOf(item), me)}
        onEnd={setEnding}
        onResolve={setResolving}
      />
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {ending && (
        <Suspense fallback={null}>
          <EndVisitModal
            place={{ entityId, locationId: ending.location.id }}
            visit={visitOf(ending)}
            onClose={() => {
              setEnding(null)
              void query.refetch()
            }}
          />
        </Suspense>
      )}
      {resolving && <ResolveModal entityId={entityId} item={resolving} onClose={() => setResolving(null)} />}
    </SettingsPage>
  )
}

/** The visit that an item is about, as far as the queue knows it. */
function visitOf({ subjectId, since, openedAt, patient, person }: QueueItem) {
  const nobody = { fullName: '' }
  return { id: subjectId, patient: patient ?? nobody, person: person ?? nobody, checkIn: { at: since ?? openedAt } }
}

function Nothing({ state }: { state: QueueState }) {
  return state === 'open' ? (
    <EmptyState title={texts.empty} hint={texts.emptyHint} />
  ) : (
    <EmptyState title={texts.noneClosed} hint={texts.noneClosedHint} />
  )
}

type LocationFieldProps = {
  kept: QueuePage['locations']
  value: number | null
  onChange: (locationId: number | null) => void
}

/** One of the locations whose queue the reader keeps, where there are several. */
function LocationField({ kept, value, onChange }: LocationFieldProps) {
  if (kept.length < 2) return null
  const all = { value: '', label: texts.allLocations }
  return (
    <SelectField
      label={texts.location}
      options={[all, ...kept.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  )
}

/** Where an item is seen to. */
function leadOf({ kind, location, patient }: QueueItem): string {
  if (kind === 'invite') return settingsPath('invites')
  if (kind === 'visit') return `${PATHS.visits}?${new URLSearchParams({ location: String(location.id) })}`
  return patientsPath(location.id, patient?.id ?? null)
}

function ClosedQueue() {
  const back = (
    <ButtonLink to={PATHS.chat} size="s">
      {texts.backToChats}
    </ButtonLink>
  )
  return <EmptyState fill title={texts.closed} hint={texts.closedHint} action={back} />
}
