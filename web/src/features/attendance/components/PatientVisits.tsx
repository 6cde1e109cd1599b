import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePatientQuery } from '../../patients/use-patients-query.ts'
import { useSession } from '../../session/use-session.ts'
import { mayVisit } from '../attendance-policy.ts'
import { useOwnOpenVisit, usePatientVisitsQuery } from '../use-visits.ts'
import { visitsIn } from '../visits.ts'
import CheckInModal from './CheckInModal.tsx'
import { QueuedVisits } from './QueuedVisits.tsx'
import { texts } from './texts.ts'
import { VisitRows } from './VisitRows.tsx'
import styles from './visits.module.css'

type PatientVisitsProps = { entityId: number; locationId: number; patientId: number }

const SHOWN_FIRST = 5

/** Who came to a patient, in their profile. */
export default function PatientVisits({ entityId, locationId, patientId }: PatientVisitsProps) {
  const { locations, user } = useSession()
  const location = locations.find(({ id }) => id === locationId)
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const query = usePatientVisitsQuery({ entityId, locationId }, patientId)
  const own = useOwnOpenVisit({ entityId, locationId }, patientId, user.id)
  const visits = query.data && visitsIn(query.data.pages)
  const hasMore = visits !== undefined && (visits.length > SHOWN_FIRST || query.hasNextPage)

  function handleMore() {
    if (showsAll) void query.fetchNextPage()
    setShowsAll(true)
  }

  return (
    <section ref={keepFocus} className={styles.section} aria-label={texts.visits}>
      <div className={styles.sectionHead}>
        <h3>{texts.visits}</h3>
        {location && own.isKnown && mayVisit(location) && (
          <CheckInHere location={location} patientId={patientId} isIn={own.open !== undefined} />
        )}
      </div>
      <QueuedVisits locationId={locationId} patientId={patientId} now={now} />
      {query.isError && !visits && <ErrorState what={texts.failed} onRetry={() => void query.refetch()} />}
      {!visits && !query.isError && <Skeleton rows={2} />}
      {visits?.length === 0 && <p className={styles.quiet}>{texts.noVisits}</p>}
      {visits && <VisitRows visits={showsAll ? visits : visits.slice(0, SHOWN_FIRST)} now={now} isOfOne />}
      {hasMore && (!showsAll || query.hasNextPage) && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={handleMore}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}

type CheckInHereProps = { location: Location; patientId: number; isIn: boolean }

function CheckInHere({ location, patientId, isIn }: CheckInHereProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: patient } = usePatientQuery({ entityId: location.Entity.id, locationId: location.id }, patientId)
  const isClosed = patient?.is_discharged === true && !isIn
  if (!patient || isClosed) return null
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {isIn ? texts.checkOut : texts.checkIn}
      </Button>
      {isOpen && (
        <CheckInModal
          location={location}
          patientId={patientId}
          patientName={patient.fullName}
          groupId={patient.hasJoined ? patient.groupId : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
