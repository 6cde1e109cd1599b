import type { Visit, VisitEnd } from '@kinward/contract/attendance'
import { Button } from '../../../ui/Button.tsx'
import { formatDay, formatMomentFull, formatTime, isSameDay } from '../../../ui/time.ts'
import { isOverdue, lengthOf } from '../visits.ts'
import { texts } from './texts.ts'
import styles from './visits.module.css'

type VisitRowsProps = {
  visits: readonly Visit[]
  now: number
  /** Of one patient, whose name would say nothing. */
  isOfOne?: boolean
  /** Ends a visit of the reader's own that is open. */
  onLeave?: (visit: Visit) => void
  /** Ends an open visit of somebody else. */
  onEnd?: ((visit: Visit) => void) | null
  me?: number
}

/** Visits by day, each with the time it began in the margin. */
export function VisitRows({ visits, now, isOfOne = false, onLeave, onEnd = null, me }: VisitRowsProps) {
  return (
    <ol className={styles.list}>
      {visits.map((visit, index) => {
        const at = Date.parse(visit.checkIn.at)
        const before = visits[index - 1]
        const isNewDay = !before || !isSameDay(Date.parse(before.checkIn.at), at)
        return (
          <li key={visit.id}>
            {isNewDay && <h3 className={styles.day}>{formatDay(at, now)}</h3>}
            <div className={styles.row}>
              <time dateTime={visit.checkIn.at}>{formatTime(at)}</time>
              <div className={styles.words}>
                <span>
                  <b>{visit.person.fullName}</b>
                  {!isOfOne && <> · {visit.patient.fullName}</>}
                </span>
                <small>{factsOf(visit, now).join(' · ')}</small>
                {[visit.checkIn.note, visit.checkOut?.note ?? '']
                  .filter((note) => note !== '')
                  .map((note) => (
                    <p key={note}>{note}</p>
                  ))}
              </div>
              <State visit={visit} now={now} />
              {onEnd && !visit.checkOut && visit.person.id !== me && (
                <div className={styles.leave}>
                  <Button
                    size="s"
                    aria-label={texts.endOf(visit.person.fullName, visit.patient.fullName)}
                    onClick={() => onEnd(visit)}
                  >
                    {texts.end}
                  </Button>
                </div>
              )}
              {onLeave && !visit.checkOut && visit.person.id === me && (
                <div className={styles.leave}>
                  <Button size="s" onClick={() => onLeave(visit)}>
                    {texts.checkOut}
                  </Button>
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function factsOf(visit: Visit, now: number): string[] {
  const { checkOut, checkIn } = visit
  const came = formatTime(Date.parse(checkIn.at))
  const place = checkIn.address ?? checkOut?.address
  return [
    checkOut ? `${came}–${formatTime(Date.parse(checkOut.at))}` : texts.since(came),
    lengthOf(visit, now),
    ...(place ? [place] : []),
    ...(visit.endedBy ? [texts.endedBy(visit.endedBy.fullName)] : []),
    ...receivedLater(checkIn, checkOut).map((at) => texts.recordedOffline(formatMomentFull(Date.parse(at), now))),
  ]
}

/** When the last end of a visit came that was said without a network. */
function receivedLater(...ends: (VisitEnd | null)[]): string[] {
  return ends.flatMap((end) => end?.receivedAt ?? []).slice(-1)
}

function State({ visit, now }: { visit: Visit; now: number }) {
  if (visit.checkOut) return null
  return isOverdue(visit, now) ? (
    <span className={styles.overdue}>{texts.neverLeft}</span>
  ) : (
    <span className={styles.open}>{texts.stillThere}</span>
  )
}
