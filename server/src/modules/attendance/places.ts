import { type Coordinates, KNOWN_PLACE_METRES } from '@kinward/contract/attendance'
import { z } from 'zod'

const TIMEOUT_MS = 2_000
const MOST_REMEMBERED = 5_000
const REMEMBERED_MS = 24 * 60 * 60_000
const EARTH_METRES = 6_371_000

const Found = z.object({ display_name: z.string().min(1).max(500) })

/** The address of a position, or null where nobody knows it. */
export type Geocoder = (position: Coordinates) => Promise<string | null>

export const NO_GEOCODER: Geocoder = () => Promise.resolve(null)

/**
 * Asks a server that speaks as Nominatim does. It is told a position, rounded to some eleven metres, and nothing of whose it
 * is. Whatever goes wrong is no address: nobody waits for one longer than two seconds.
 */
export function createGeocoder(address: string, now: () => number = Date.now): Geocoder {
  const known = new Map<string, { text: string | null; at: number }>()

  async function ask(lat: string, lon: string): Promise<string | null> {
    const url = new URL('reverse', address.endsWith('/') ? address : `${address}/`)
    for (const [name, value] of Object.entries({ format: 'jsonv2', lat, lon })) url.searchParams.set(name, value)
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Kinward' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? (Found.safeParse(await response.json()).data?.display_name ?? null) : null
  }

  return async ({ latitude, longitude }) => {
    const [lat, lon] = [latitude.toFixed(4), longitude.toFixed(4)]
    const key = `${lat} ${lon}`
    const kept = known.get(key)
    if (kept && now() - kept.at < REMEMBERED_MS) return kept.text
    try {
      const text = await ask(lat, lon)
      const oldest = known.keys().next().value
      if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
      known.set(key, { text, at: now() })
      return text
    } catch {
      // Not reached, or not in time: the next one asks again.
      return null
    }
  }
}

/** How many metres lie between two positions. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (angle: number): number => Math.sin(angle / 2) ** 2
  const up = radians(other.latitude - one.latitude)
  const across = radians(other.longitude - one.longitude)
  const chord = half(up) + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(across)
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The nearest of some places, where one is near enough to be it. */
export function nearestPlace<Place extends Coordinates>(places: readonly Place[], position: Coordinates): Place | null {
  const near = places
    .map((place) => ({ place, metres: metresBetween(place, position) }))
    .filter(({ metres }) => metres <= KNOWN_PLACE_METRES)
    .toSorted((one, other) => one.metres - other.metres)
  return near[0]?.place ?? null
}

/** A position as people write it: '43.6615° N, 70.2553° W'. */
export function writeCoordinates({ latitude, longitude }: Coordinates): string {
  const part = (degrees: number, [above, below]: [string, string]): string =>
    `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? below : above}`
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`
}
