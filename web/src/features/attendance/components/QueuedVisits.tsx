import { Button } from '../../../ui/Button.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import type { QueuedVisit } from '../queued-visit.ts'
import { useVisitQueue } from '../visit-queue-context.ts'
import { texts } from './texts.ts'
import styles from './visits.module.css'

/** The reader's visits that wait for a network, and those that the server refused afterwards. */
export function QueuedVisits({ locationId, patientId, now }: { locationId: number; patientId?: number; now: number }) {
  const { queued, queue } = useVisitQueue()
  const shown = queued.filter(
    (visit) => visit.locationId === locationId && (patientId === undefined || visit.patientId === patientId),
  )
  if (shown.length === 0) return null
  return (
    <ul className={styles.queued} aria-label={texts.queued}>
      {shown.map((visit) => (
        <li key={visit.hashKey} role="status" data-refused={visit.refusal !== null}>
          <span>
            <b>{whatOf(visit, now)}</b>
            <small>{visit.refusal ?? texts.willBeSent}</small>
            {visit.note !== '' && <small>{visit.note}</small>}
          </span>
          {visit.refusal !== null && (
            <span className={styles.queuedTools}>
              <Button size="s" onClick={() => void queue.retry(visit.hashKey)}>
                {texts.tryAgain}
              </Button>
              <Button size="s" onClick={() => void queue.discard(visit.hashKey)}>
                {texts.discard}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function whatOf({ type, patientName, pressedAt }: QueuedVisit, now: number): string {
  return texts.queuedAt(
    texts[type === 'check-in' ? 'checkIn' : 'checkOut'],
    patientName,
    formatMomentFull(Date.parse(pressedAt), now),
  )
}
