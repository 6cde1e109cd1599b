import type { Visit } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { overseesVisits } from '../../features/attendance/attendance-policy.ts'
import { QueuedVisits } from '../../features/attendance/components/QueuedVisits.tsx'
import { texts } from '../../features/attendance/components/texts.ts'
import { VisitRows } from '../../features/attendance/components/VisitRows.tsx'
import { VisitSearchForm } from '../../features/attendance/components/VisitSearchForm.tsx'
import styles from '../../features/attendance/components/visits.module.css'
import { useVisitExport, useVisitsQuery } from '../../features/attendance/use-visits.ts'
import { ALL_VISITS, type VisitSearch } from '../../features/attendance/visit-search.ts'
import { isOverdue, visitsIn } from '../../features/attendance/visits.ts'
import { useChannelsQuery } from '../../features/channels/use-channels-query.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { CarePageProps } from './care-page.ts'

const EndVisitModal = lazyDialog(() => import('../../features/attendance/components/EndVisitModal.tsx'))
const CheckInModal = lazyDialog(() => import('../../features/attendance/components/CheckInModal.tsx'))

/** Who came to which patient at a location: everyone's visits for those who lead, one's own otherwise. */
export function VisitsPage({ location, backTo, choice }: CarePageProps) {
  const now = useNow()
  const [search, setSearch] = useState(ALL_VISITS)
  const seesAll = overseesVisits(location)
  const taking = useVisitExport(location)
  const { people, patients } = useChoices(location)

  function handleExport() {
    taking.mutate(search, {
      onSuccess: ({ isCut }) => isCut && toast.info({ title: texts.cut }),
      onError: (error) => toast.error({ title: whyRefused(error) ?? '' }),
    })
  }

  return (
    <SettingsPage title={texts.history} hint={seesAll ? texts.historyHint : texts.ownHint} backTo={backTo}>
      {choice}
      <QueuedVisits locationId={location.id} now={now} />
      <NeverLeft location={location} onShow={() => setSearch({ ...ALL_VISITS, openOnly: true })} />
      <VisitSearchForm
        search={search}
        people={seesAll ? people : null}
        patients={patients}
        onSearch={setSearch}
        onExport={location.configurations.disableWebDownloads ? null : handleExport}
        isExporting={taking.isPending}
      />
      <Found location={location} search={search} />
    </SettingsPage>
  )
}

/** Whose visits can be looked for, and to whom: the staff, and the patients whose channels the reader is in or who were visited. */
function useChoices(location: Location) {
  const { data: users } = useUsersQuery(location)
  const { data: groups } = useChannelsQuery(location)
  const { data: history } = useVisitsQuery(location, ALL_VISITS)
  const people = [...(users?.values() ?? [])].filter((user) => !user.is_patient && !user.is_family_member)
  const known = groups?.flatMap(({ type, patient }) => (type === 'patients' && patient ? [patient] : [])) ?? []
  const visited = history ? visitsIn(history.pages).map(({ patient }) => patient) : []
  const patients = new Map([...known, ...visited].map(({ id, fullName }) => [id, { id, fullName }]))
  return { people, patients: [...patients.values()] }
}

/** Points out visits that nobody has ended. */
function NeverLeft({ location, onShow }: { location: Location; onShow: () => void }) {
  const now = useNow()
  const { data } = useVisitsQuery(location, { ...ALL_VISITS, openOnly: true })
  const count = data ? visitsIn(data.pages).filter((visit) => isOverdue(visit, now)).length : 0
  if (count === 0) return null
  return (
    <div className={styles.warning} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{texts.neverLeftCount(count)}</b> {texts.neverLeftHint}
      </div>
      <Button size="s" onClick={onShow}>
        {texts.showOpen}
      </Button>
    </div>
  )
}

function Found({ location, search }: { location: Location; search: VisitSearch }) {
  const now = useNow()
  const me = useSession().user.id
  const [leaving, setLeaving] = useState<Visit | null>(null)
  const [ending, setEnding] = useState<Visit | null>(null)
  const query = useVisitsQuery(location, search)
  if (!query.data && query.isError) {
    const why = whyRefused(query.error)
    return <ErrorState what={texts.failed} {...(why && { why })} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Skeleton rows={6} />
  const visits = visitsIn(query.data.pages)
  if (visits.length === 0) {
    const isAll = JSON.stringify(search) === JSON.stringify(ALL_VISITS)
    return isAll ? (
      <EmptyState title={texts.noVisits} hint={texts.noVisitsHint} />
    ) : (
      <EmptyState title={texts.nothingFound} hint={texts.nothingFoundHint} />
    )
  }
  return (
    <>
      <VisitRows
        visits={visits}
        now={now}
        me={me}
        onLeave={setLeaving}
        onEnd={overseesVisits(location) ? setEnding : null}
      />
      {leaving && (
        <Suspense fallback={null}>
          <CheckInModal
            location={location}
            patientId={leaving.patient.id}
            patientName={leaving.patient.fullName}
            groupId={null}
            visit={leaving}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
      {ending && (
        <Suspense fallback={null}>
          <EndVisitModal place={placeOf(location)} visit={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
