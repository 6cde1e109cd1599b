import type { MapSize, MapView } from './map-view.ts'

export type Tile = { key: string; url: string; x: number; y: number; size: number }

const TILE = 256
const DEEPEST = 19

/** The pictures that cover a view, from a server that has the world in squares. */
export function tilesFor(
  { latitude, longitude, scale }: MapView,
  { width, height }: MapSize,
  template: string,
): Tile[] {
  const world = scale * 2 * Math.PI
  const z = Math.min(DEEPEST, Math.max(0, Math.round(Math.log2(world / TILE))))
  const across = 2 ** z
  const size = world / across
  const radians = (latitude * Math.PI) / 180
  const middle = {
    x: ((longitude + 180) / 360) * across,
    y: ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * across,
  }
  const first = { x: Math.floor(middle.x - width / 2 / size), y: Math.floor(middle.y - height / 2 / size) }
  const last = { x: Math.floor(middle.x + width / 2 / size), y: Math.floor(middle.y + height / 2 / size) }
  const tiles: Tile[] = []
  for (let y = Math.max(0, first.y); y <= Math.min(across - 1, last.y); y++)
    for (let x = first.x; x <= last.x; x++) {
      const column = ((x % across) + across) % across
      const url = template.replace('{z}', String(z)).replace('{x}', String(column)).replace('{y}', String(y))
      tiles.push({
        key: `${z}/${x}/${y}`,
        url,
        x: (x - middle.x) * size + width / 2,
        y: (y - middle.y) * size + height / 2,
        size,
      })
    }
  return tiles
}
