import type { Readers } from '@kinward/contract/broadcasts'
import { useId } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { texts } from '../texts.ts'
import styles from './broadcasts.module.css'

type ReadersSectionProps = { readers: Readers | undefined; isError: boolean; now: number; onRetry: () => void }

/** Who has read a broadcast and when, location by location. */
export function ReadersSection({ readers, isError, now, onRetry }: ReadersSectionProps) {
  const titleId = useId()
  return (
    <section className={styles.readers} aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.readers}</h3>
      {!readers && isError && <ErrorState what={texts.readersFailed} onRetry={onRetry} />}
      {!readers && !isError && <Skeleton rows={3} />}
      {readers?.locations.map((place) => (
        <Place key={place.id} place={place} now={now} />
      ))}
      {readers?.locations.length === 0 && <p className={styles.quiet}>{texts.readersNotShown}</p>}
      {readers?.isCut && <p className={styles.quiet}>{texts.cut}</p>}
    </section>
  )
}

function Place({ place, now }: { place: Readers['locations'][number]; now: number }) {
  const { name, total, readBy, people } = place
  return (
    <div className={styles.place}>
      <div className={styles.placeHead}>
        <h4>{name}</h4>
        <span>{texts.readBy(readBy, total)}</span>
      </div>
      <progress
        className={styles.share}
        value={readBy}
        max={Math.max(total, 1)}
        aria-label={`${name}: ${texts.readBy(readBy, total)}`}
      />
      {people.length === 0 && <p className={styles.quiet}>{texts.noReaders}</p>}
      <ul className={styles.people}>
        {people.map(({ id, fullName, avatar, readAt }) => (
          <li key={id}>
            <Avatar name={fullName} avatar={avatar} size="m" />
            <span>{fullName}</span>
            <small className={readAt === null ? styles.notRead : undefined}>
              {readAt === null ? texts.notRead : formatMomentFull(Date.parse(readAt), now)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
