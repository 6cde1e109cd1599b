import { type Box, boxesIn, boxesOf, type Source } from '../boxes.ts'
import { Refused } from '../finding.ts'

/** Tracks that a camera records beside its picture, with where it is at each moment: GoPro's, Google's, Sony's and DJI's. */
const POSITIONS = new Set(['gpmd', 'camm', 'rtmd', 'djmd'])

/** Apple's name what they hold; most are about faces and how the phone is held. */
const NAMED = 'mebx'

/** Hours of a camera that notes its position at every frame, in a piece each, have fewer. */
const MOST_ENTRIES = 1_000_000

/** A part of a file, by where it begins and how long it is. */
export type Stretch = { start: number; length: number }

/** The tracks of a film that hold positions. */
export function positionTracksIn(bytes: Buffer): Box[] {
  const movies = [...boxesIn(bytes, 0, bytes.length)].filter(({ type }) => type === 'moov')
  return movies.flatMap((movie) =>
    [...boxesIn(bytes, movie.body, movie.end)].filter((box) => box.type === 'trak' && holdsPositions(bytes, box)),
  )
}

function holdsPositions(bytes: Buffer, track: Box): boolean {
  const list = within(bytes, tableOf(bytes, track), 'stsd')
  if (!list) return false
  return [...boxesIn(bytes, list.body + 8, list.end)].some(
    ({ type, body, end }) =>
      POSITIONS.has(type) || (type === NAMED && /location/i.test(bytes.toString('latin1', body, end))),
  )
}

/** Where in the file a track keeps what it recorded. */
export function stretchesOf(bytes: Buffer, track: Box): Stretch[] {
  const table = tableOf(bytes, track)
  const offsets = offsetsIn(bytes, table)
  const runs = runsIn(bytes, within(bytes, table, 'stsc'))
  const take = sizesIn(bytes, within(bytes, table, 'stsz'))
  let perChunk = 0
  return offsets.map((start, index) => {
    perChunk = runs.get(index + 1) ?? perChunk
    return { start, length: take(perChunk) }
  })
}

/** Of these what lies where a film keeps its recordings, each byte once, in order. */
export async function withinMedia(handle: Source, size: number, stretches: readonly Stretch[]): Promise<Stretch[]> {
  const left = united(stretches)
  const kept: Stretch[] = []
  let next = 0
  for await (const { type, body, end } of boxesOf(handle, size)) {
    if (type !== 'mdat') continue
    for (; next < left.length; next++) {
      const { start, length } = left[next] ?? { start: 0, length: 0 }
      const from = Math.max(start, body)
      const to = Math.min(start + length, end, size)
      if (from < to) kept.push({ start: from, length: to - from })
      // The rest of one that is longer may lie in the part after this.
      if (start + length > end) break
    }
  }
  return kept
}

/** The same in order, without what they have in common. */
function united(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { start, length } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    const end = start + length
    if (last && start <= last.start + last.length) last.length = Math.max(last.length, end - last.start)
    else all.push({ start, length })
  }
  return all
}

function tableOf(bytes: Buffer, track: Box): Box | undefined {
  return ['mdia', 'minf', 'stbl'].reduce<Box | undefined>((box, type) => within(bytes, box, type), track)
}

function within(bytes: Buffer, box: Box | undefined, type: string): Box | undefined {
  return box && [...boxesIn(bytes, box.body, box.end)].find((inner) => inner.type === type)
}

/** The entries of a list, as many as are really there; four bytes of version and four of their count stand before them. */
function entriesIn(bytes: Buffer, list: Box | undefined, width: number): number[] {
  if (!list || list.end - list.body < 8) return []
  const count = Math.min(bytes.readUInt32BE(list.body + 4), Math.floor((list.end - list.body - 8) / width))
  if (count > MOST_ENTRIES) throw new Refused('broken')
  return Array.from({ length: count }, (_, index) => list.body + 8 + index * width)
}

function offsetsIn(bytes: Buffer, table: Box | undefined): number[] {
  const long = within(bytes, table, 'co64')
  if (long) return entriesIn(bytes, long, 8).map((at) => Number(bytes.readBigUInt64BE(at)))
  return entriesIn(bytes, within(bytes, table, 'stco'), 4).map((at) => bytes.readUInt32BE(at))
}

/** From which chunk on how many samples are in each. */
function runsIn(bytes: Buffer, list: Box | undefined): Map<number, number> {
  return new Map(entriesIn(bytes, list, 12).map((at) => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]))
}

/** How long the next samples are together, of which all may have one size. */
function sizesIn(bytes: Buffer, list: Box | undefined): (count: number) => number {
  if (!list || list.end - list.body < 12) return () => 0
  const common = bytes.readUInt32BE(list.body + 4)
  const said = bytes.readUInt32BE(list.body + 8)
  const written = Math.floor((list.end - list.body - 12) / 4)
  const all = common === 0 ? Math.min(said, written) : said
  let next = 0
  return (count) => {
    const from = next
    next = Math.min(all, from + count)
    if (common !== 0) return (next - from) * common
    let sum = 0
    for (let sample = from; sample < next; sample++) sum += bytes.readUInt32BE(list.body + 12 + sample * 4)
    return sum
  }
}
