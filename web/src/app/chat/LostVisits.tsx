import { QueuedVisits } from '../../features/attendance/components/QueuedVisits.tsx'
import { useToday } from '../../lib/use-today.ts'
import styles from './KeptWords.module.css'

/** The reader's visits at a location that is closed to them, which it has not taken. */
export default function LostVisits({ locationId }: { locationId: number }) {
  const now = useToday()
  return (
    <div className={styles.visits}>
      <QueuedVisits locationId={locationId} now={now} />
    </div>
  )
}
