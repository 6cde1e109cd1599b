import type { Coordinates, Visit } from '@kinward/contract/attendance'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { geoPath } from 'd3-geo'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { texts } from '../components/texts.ts'
import { standingOf } from '../visits.ts'
import styles from './CheckInMap.module.css'
import { type MapSize, type MapView, pinsFor, type Point, project, projectionOf, scaleBar } from './map-view.ts'
import { loadOutlines } from './outlines.ts'
import { tilesFor } from './tiles.ts'
import { useMapView } from './use-map-view.ts'

export type PlacedVisit = { visit: Visit; place: Coordinates }
export type MapHandle = { goTo: (place: Coordinates) => void; middle: () => Coordinates }

type CheckInMapProps = {
  visits: readonly PlacedVisit[]
  /** Where the location itself is. */
  home: (Coordinates & { name: string }) | null
  now: number
  tilesUrl: string | null
  attribution: string | null
  chosenId: number | null
  onChoose: (visit: Visit) => void
  ref?: Ref<MapHandle>
}

/** Where visits are. What is on it stands in a list beside it too: the picture itself is not read out. */
export function CheckInMap(props: CheckInMapProps) {
  const { visits, home, now, tilesUrl, attribution, chosenId, onChoose, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const places = [...visits.map(({ place }) => place), ...(home ? [home] : [])]
  const map = useMapView(box, places, tilesUrl !== null)
  const { view, size } = map
  const { latitude, longitude } = view
  useImperativeHandle(ref, () => ({ goTo: map.goTo, middle: () => ({ latitude, longitude }) }))
  const pins = pinsFor(visits.map((one) => ({ item: one.visit, at: project(view, size, one.place) })))
  return (
    <div
      ref={box}
      className={styles.map}
      role="group"
      aria-label={texts.mapLabel}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that its keys can be pressed
      tabIndex={0}
      {...map.handlers}
    >
      {size.width > 0 && (
        <svg width={size.width} height={size.height} aria-hidden="true">
          <Ground view={view} size={size} />
          {tilesUrl !== null && <Tiles view={view} size={size} url={tilesUrl} />}
          {home && <Home at={project(view, size, home)} />}
          {pins.map((pin) => {
            const [first] = pin.items
            if (!first) return null
            const isChosen = pin.items.some(({ id }) => id === chosenId)
            return (
              <g
                key={first.id}
                transform={`translate(${pin.x} ${pin.y})`}
                className={classes(styles.pin, styles[standingOf(first, now)], isChosen && styles.chosen)}
                onClick={() => onChoose(first)}
              >
                <path d="M0 0C-4-8-11-12-11-20a11 11 0 1 1 22 0C11-12 4-8 0 0Z" />
                {pin.items.length > 1 ? <text y="-16">{pin.items.length}</text> : <circle cy="-20" r="4" />}
              </g>
            )
          })}
          {home && <HomeName at={project(view, size, home)} name={home.name} />}
        </svg>
      )}
      <Bar view={view} />
      {tilesUrl !== null && attribution !== null && <p className={styles.attribution}>{attribution}</p>}
      <div className={styles.tools}>
        <IconButton label={texts.zoomIn} onClick={map.zoomIn}>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.zoomOut} onClick={map.zoomOut}>
          <IconMinus size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.showAll} onClick={map.showAll}>
          <IconArrowsMaximize size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

function Ground({ view, size }: { view: MapView; size: MapSize }) {
  const { data } = useQuery({ queryKey: ['map-outlines'], queryFn: loadOutlines, staleTime: Infinity })
  if (!data) return null
  const path = geoPath(projectionOf(view, size))
  return (
    <>
      <path className={styles.land} d={path(data.land) ?? ''} />
      <path className={styles.border} d={path(data.borders) ?? ''} />
    </>
  )
}

/** Pictures over the outlines, which stay where one cannot be had. */
function Tiles({ view, size, url }: { view: MapView; size: MapSize; url: string }) {
  return tilesFor(view, size, url).map((tile) => (
    <image
      key={tile.key}
      href={tile.url}
      x={tile.x}
      y={tile.y}
      width={tile.size + 0.5}
      height={tile.size + 0.5}
      onError={({ currentTarget }) => currentTarget.setAttribute('visibility', 'hidden')}
    />
  ))
}

/** The location itself, as a house. */
function Home({ at }: { at: Point }) {
  return <path transform={`translate(${at.x} ${at.y})`} className={styles.home} d="M-9 8V-2L0-10 9-2V8Z" />
}

/** Over the pins, so that it can be read among them. */
function HomeName({ at, name }: { at: Point; name: string }) {
  return (
    <text x={at.x} y={at.y + 24} className={styles.homeName}>
      {name}
    </text>
  )
}

function Bar({ view }: { view: MapView }) {
  const { metres, pixels } = scaleBar(view)
  return (
    <span className={styles.bar} style={{ width: pixels }} aria-hidden="true">
      {metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}
    </span>
  )
}
