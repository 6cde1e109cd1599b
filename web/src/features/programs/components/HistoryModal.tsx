import type { Enrolment } from '@kinward/contract/programs'
import { useToday } from '../../../lib/use-today.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import type { Place } from '../../locations/place.ts'
import { useEnrolmentHistoryQuery } from '../use-programs.ts'
import styles from './programs.module.css'
import { texts } from './texts.ts'

type HistoryModalProps = { place: Place; enrolment: Enrolment; onClose: () => void }

/** What became of a patient's part in a program. */
export function HistoryModal({ place, enrolment, onClose }: HistoryModalProps) {
  const today = useToday()
  const { data, isError, refetch } = useEnrolmentHistoryQuery(place, enrolment)
  return (
    <Modal title={texts.historyTitle(enrolment.patient.fullName, enrolment.programName)} onClose={onClose}>
      {!data && (isError ? <ErrorState what={texts.failed} onRetry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && (
        <ol className={styles.events}>
          {data.map(({ id, kind, step, note, by, at }) => (
            <li key={id}>
              {texts.became[kind](step)}
              <small>{[by?.fullName, formatMomentFull(Date.parse(at), today)].filter(Boolean).join(' · ')}</small>
              {note !== '' && <p>{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
