import { type Box, boxesIn, descriptionsOf, type Source } from '../boxes.ts'
import { positionTracksIn, type Stretch, stretchesOf, withinMedia } from './position-tracks.ts'
import { findPlacesInXmp } from './xmp.ts'

/** Boxes that hold others. */
const HOLDERS = new Set(['moov', 'trak', 'udta', 'ilst'])

/** Boxes that are nothing but a place: of phones, and of the standard. */
const PLACES = new Set(['\u00a9xyz', 'loci'])

/** What is written over a stretch of a file, as long as that. */
export type Patch = { start: number; bytes: Buffer }

/** What takes out of an MP4 or QuickTime film on which spot it was taken: words, and stretches of which nothing stays. */
export async function forgetPlacesOfFilm(
  handle: Source,
  size: number,
): Promise<{ patches: Patch[]; blanks: Stretch[] }> {
  const patches: Patch[] = []
  const positions: Stretch[] = []
  for await (const { at, bytes } of descriptionsOf(handle, size)) {
    const words = findPlacesInXmp(bytes).map(({ start, length }) => ({ start, bytes: Buffer.alloc(length, ' ') }))
    const tracks = positionTracksIn(bytes)
    for (const patch of [...placesIn(bytes, 0, bytes.length), ...words, ...tracks.map(freed)]) {
      patches.push({ ...patch, start: at + patch.start })
    }
    for (const track of tracks) positions.push(...stretchesOf(bytes, track))
  }
  return { patches, blanks: positions.length === 0 ? [] : await withinMedia(handle, size, positions) }
}

function placesIn(bytes: Buffer, from: number, to: number): Patch[] {
  return [...boxesIn(bytes, from, to)].flatMap((box) => {
    if (PLACES.has(box.type)) return [freed(box)]
    if (box.type === 'meta') return placesInList(bytes, box)
    return HOLDERS.has(box.type) ? placesIn(bytes, box.body, box.end) : []
  })
}

/** Room that is free: players pass over it. */
function freed({ start, end }: Box): Patch {
  const bytes = Buffer.alloc(end - start - 4)
  bytes.write('free', 'latin1')
  return { start: start + 4, bytes }
}

/** Names in `keys`, values in `ilst` under the numbers of their names. The standard has four bytes before them, QuickTime none. */
function placesInList(bytes: Buffer, meta: Box): Patch[] {
  if (meta.end - meta.body < 8) return []
  const hasVersion = bytes.readUInt32BE(meta.body) === 0
  const inside = [...boxesIn(bytes, meta.body + (hasVersion ? 4 : 0), meta.end)]
  const keys = inside.find(({ type }) => type === 'keys')
  const list = inside.find(({ type }) => type === 'ilst')
  if (!list) return []
  const names = keys ? [...boxesIn(bytes, keys.body + 8, keys.end)] : []
  return [...boxesIn(bytes, list.body, list.end)].flatMap((item) => {
    const key = names[bytes.readUInt32BE(item.start + 4) - 1]
    const name = key ? bytes.toString('latin1', key.body, key.end) : item.type
    if (!/location|\u00a9xyz/i.test(name)) return []
    // Behind the type and the language of a value comes the value.
    return [...boxesIn(bytes, item.body, item.end)]
      .filter(({ type, body, end }) => type === 'data' && bytes.toString('latin1', body + 8, end).trim() !== '')
      .map(({ body, end }) => ({ start: body + 8, bytes: Buffer.alloc(end - body - 8, ' ') }))
  })
}
