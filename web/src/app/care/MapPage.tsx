import type { Coordinates, Visit } from '@kinward/contract/attendance'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { PlaceLocationModal } from '../../features/attendance/components/PlaceLocationModal.tsx'
import { texts } from '../../features/attendance/components/texts.ts'
import { CheckInMap, type MapHandle, type PlacedVisit } from '../../features/attendance/map/CheckInMap.tsx'
import { useMapSettingsQuery, useVisitsQuery } from '../../features/attendance/use-visits.ts'
import { ALL_VISITS } from '../../features/attendance/visit-search.ts'
import { isOverdue, lengthOf, standingOf, visitsIn } from '../../features/attendance/visits.ts'
import settings from '../../features/settings/components/settings.module.css'
import { isTouch } from '../../lib/is-touch.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../ui/time.ts'
import type { CarePageProps } from './care-page.ts'
import styles from './care.module.css'

const SHOWN_MS = 24 * 60 * 60_000

/** Where visits are and were within a day, on a map and in a list beside it. */
export function MapPage({ location, backTo, choice }: CarePageProps) {
  const now = useNow()
  const query = useVisitsQuery(location, ALL_VISITS)
  const { data: map } = useMapSettingsQuery(location)
  const handle = useRef<MapHandle>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [placing, setPlacing] = useState<Coordinates | null>(null)
  const visits = query.data ? visitsIn(query.data.pages).filter((visit) => isShown(visit, now)) : []
  const placed = visits.flatMap((visit): PlacedVisit[] => {
    const place = visit.checkOut?.position ?? visit.checkIn.position
    return place ? [{ visit, place }] : []
  })
  const unplaced = visits.length - placed.length

  function handleChoose(visit: Visit) {
    setChosenId(visit.id)
    document.getElementById(`visit-${visit.id}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section className={styles.mapPage} aria-label={texts.mapTitle}>
      <header className={styles.mapHead}>
        {backTo !== null && (
          <Link to={backTo} className={settings.back} aria-label={texts.back}>
            <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <div className={styles.mapTitle}>
          <h1>{texts.mapTitle}</h1>
          <p>{texts.mapHint[isTouch() ? 'touch' : 'mouse']}</p>
        </div>
        {choice && <div className={styles.mapChoice}>{choice}</div>}
        {location.role === 'admin' && (
          <Button size="s" onClick={() => setPlacing(handle.current?.middle() ?? null)}>
            {texts.placeHere(location.name)}
          </Button>
        )}
      </header>
      <div className={styles.mapBody}>
        {map && query.data ? (
          <CheckInMap
            ref={handle}
            visits={placed}
            home={map.place && { ...map.place, name: location.name }}
            now={now}
            tilesUrl={map.tilesUrl}
            attribution={map.attribution}
            chosenId={chosenId}
            onChoose={handleChoose}
          />
        ) : query.isError ? (
          <ErrorState fill what={texts.failed} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={4} className={styles.mapLoading} />
        )}
        <aside className={styles.mapList} aria-label={texts.visits}>
          {query.data && placed.length === 0 && <EmptyState title={texts.noPositions} hint={texts.noPositionsHint} />}
          <ul>
            {placed.map(({ visit, place }) => (
              <li key={visit.id} id={`visit-${visit.id}`}>
                <button
                  type="button"
                  className={styles.visit}
                  aria-pressed={visit.id === chosenId}
                  onClick={() => {
                    setChosenId(visit.id)
                    handle.current?.goTo(place)
                  }}
                >
                  <i data-standing={standingOf(visit, now)} aria-hidden="true" />
                  <b>{visit.person.fullName}</b> · {visit.patient.fullName}
                  <small>{stateOf(visit, now)}</small>
                  <small>{visit.checkOut?.address ?? visit.checkIn.address}</small>
                </button>
              </li>
            ))}
          </ul>
          {unplaced > 0 && <p className={styles.quiet}>{texts.withoutPosition(unplaced)}</p>}
          {query.hasNextPage && visits.length === visitsIn(query.data?.pages ?? []).length && (
            <div className={styles.more}>
              <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </aside>
      </div>
      {placing && <PlaceLocationModal location={location} place={placing} onClose={() => setPlacing(null)} />}
    </section>
  )
}

function isShown({ checkIn, checkOut }: Visit, now: number): boolean {
  return checkOut === null || now - Date.parse(checkIn.at) < SHOWN_MS
}

function stateOf(visit: Visit, now: number): string {
  const came = formatMomentFull(Date.parse(visit.checkIn.at), now)
  if (visit.checkOut) return `${came} · ${lengthOf(visit, now)}`
  return `${came} · ${isOverdue(visit, now) ? texts.neverLeft : texts.stillThere}`
}
