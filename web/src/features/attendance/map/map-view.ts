import type { Coordinates } from '@kinward/contract/attendance'
import { geoMercator, type GeoProjection } from 'd3-geo'

/** What of the world a map shows: its middle, and how many pixels a radian is at the equator. */
export type MapView = Coordinates & { scale: number }
export type MapSize = { width: number; height: number }
export type Point = { x: number; y: number }

const WIDEST = 60
/** About a pixel for fifteen centimetres. */
const CLOSEST = 42_000_000
/** Not so near that no coast or border is left to know the place by; with pictures of streets, not nearer than a few of those. */
const ALONE = 50_000
const ALONE_AMONG_STREETS = 1_500_000
const MARGIN = 70
/** Mercator ends before the poles. */
const NORTHMOST = 85

export function projectionOf({ latitude, longitude, scale }: MapView, { width, height }: MapSize): GeoProjection {
  const edge = 2
  return geoMercator()
    .scale(scale)
    .center([longitude, latitude])
    .translate([width / 2, height / 2])
    .clipExtent([
      [-edge, -edge],
      [width + edge, height + edge],
    ])
}

export function project(view: MapView, size: MapSize, { latitude, longitude }: Coordinates): Point {
  const [x, y] = geoMercator()
    .scale(view.scale)
    .center([view.longitude, view.latitude])
    .translate([size.width / 2, size.height / 2])([longitude, latitude]) ?? [0, 0]
  return { x, y }
}

/** The same part of the world, moved by so many pixels. */
export function panned(view: MapView, size: MapSize, { x, y }: Point): MapView {
  const [longitude, latitude] = projectionOf(view, size).invert?.([size.width / 2 - x, size.height / 2 - y]) ?? [0, 0]
  return {
    ...view,
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    latitude: Math.min(NORTHMOST, Math.max(-NORTHMOST, latitude)),
  }
}

/** Nearer or farther; what is under `at` stays there. */
export function zoomed(view: MapView, size: MapSize, factor: number, at?: Point): MapView {
  const scale = Math.min(CLOSEST, Math.max(WIDEST, view.scale * factor))
  const point = at ?? { x: size.width / 2, y: size.height / 2 }
  const [longitude = 0, latitude = 0] = projectionOf(view, size).invert?.([point.x, point.y]) ?? []
  const next = { ...view, scale }
  const now = project(next, size, { latitude, longitude })
  return panned(next, size, { x: point.x - now.x, y: point.y - now.y })
}

/** As near as all of these can be seen together; the whole world where there are none. */
export function fitted(points: readonly Coordinates[], size: MapSize, hasStreets = false): MapView {
  if (points.length === 0) return { latitude: 30, longitude: -40, scale: Math.max(WIDEST, size.width / 7) }
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const unit = { ...middle, scale: 1 }
  const [one, other] = [
    project(unit, size, { latitude: north, longitude: west }),
    project(unit, size, { latitude: south, longitude: east }),
  ]
  const inside = (length: number): number => Math.max(60, length - 2 * MARGIN)
  const wide = inside(size.width) / Math.max(1e-9, Math.abs(other.x - one.x))
  const high = inside(size.height) / Math.max(1e-9, Math.abs(other.y - one.y))
  const nearest = hasStreets ? ALONE_AMONG_STREETS : ALONE
  return { ...middle, scale: Math.min(nearest, Math.max(WIDEST, Math.min(wide, high))) }
}

export type Pin<Item> = Point & { items: Item[] }

const TOGETHER = 22

/** Pins that would lie over each other are one. */
export function pinsFor<Item>(items: readonly { item: Item; at: Point }[]): Pin<Item>[] {
  const pins: Pin<Item>[] = []
  for (const { item, at } of items) {
    const near = pins.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < TOGETHER)
    if (near) near.items.push(item)
    else pins.push({ ...at, items: [item] })
  }
  return pins
}

const METRES = 6_371_000
const STEPS = [1, 2, 5]

/** A round distance, and how long it is on the map. */
export function scaleBar({ latitude, scale }: MapView, most = 120): { metres: number; pixels: number } {
  const metresPerPixel = (METRES * Math.cos((latitude * Math.PI) / 180)) / scale
  const longest = metresPerPixel * most
  const power = 10 ** Math.floor(Math.log10(longest))
  const step = STEPS.findLast((one) => one * power <= longest) ?? 1
  const metres = step * power
  return { metres, pixels: metres / metresPerPixel }
}
