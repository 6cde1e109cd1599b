import styles from '../../features/broadcasts/components/broadcasts.module.css'
import { useReadBroadcasts } from '../../features/broadcasts/mutations.ts'
import { useBroadcasts } from '../../features/broadcasts/queries.ts'
import { texts } from '../../features/broadcasts/texts.ts'

/** Reads all that is listed; what comes in the same moment was not seen yet, and stays unread. */
export function MarkAll() {
  const { broadcasts, unread } = useBroadcasts()
  const read = useReadBroadcasts()
  const newest = broadcasts?.[0]
  if (unread === 0 || !newest) return null
  const { id, sentAt } = newest
  return (
    <button type="button" className={styles.markAll} onClick={() => read.mutate({ upTo: { id, sentAt } })}>
      {texts.markAll}
    </button>
  )
}
