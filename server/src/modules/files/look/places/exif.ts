import { Refused } from '../finding.ts'

/** A stretch of a file that is written over; its length stays. */
export type Blank = { start: number; length: number }

const GPS_POINTER = 0x8825
const LONG = 4
const POINTER = 13

/** How many bytes a value of each type takes; one of a type that is not known is taken for the widest. */
const TYPE_SIZES = new Map([1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4].map((size, index) => [index + 1, size]))
TYPE_SIZES.set(129, 1)
const WIDEST = 8

const LITTLE = Buffer.from('II*\0', 'latin1')
const BIG = Buffer.from('MM\0*', 'latin1')
const PREFIX = Buffer.from('Exif\0\0', 'latin1')
const ENTRY = 12
const MOST_ENTRIES = 512

/** Pictures have some hundreds of entries in all their blocks; lists that lead to each other could be read for ever. */
const MOST_READ = 200_000

/**
 * Where a picture says on which spot it was taken: the GPS part of each Exif block there is in the file, wherever its
 * format keeps them. What is found is the list of values and the values; zeros there are a list of none.
 */
export function findGps(file: Buffer): Blank[] {
  let read = 0
  const count = (entries: number): void => {
    read += entries
    if (read > MOST_READ) throw new Refused('broken')
  }
  return [...blocksIn(file)].flatMap((start) => gpsOf(file, start, count))
}

/** An Exif block begins like a TIFF file. To be sure, it is the file's beginning, or stands after its own mark, or has its list right behind. */
function* blocksIn(file: Buffer): Generator<number> {
  for (const mark of [LITTLE, BIG]) {
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
      if (at + 8 > file.length) return
      const first = mark === LITTLE ? file.readUInt32LE(at + 4) : file.readUInt32BE(at + 4)
      const isMarked = at >= PREFIX.length && file.subarray(at - PREFIX.length, at).equals(PREFIX)
      if (at === 0 || isMarked || first === 8) yield at
    }
  }
}

function gpsOf(file: Buffer, block: number, count: (entries: number) => void): Blank[] {
  const isLittle = file[block] === 0x49
  const int16 = (at: number): number => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const int32 = (at: number): number => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const found: Blank[] = []

  /** The entries of a list as far as the file goes, and where the list ends; none where this can be no list. */
  function entriesAt(list: number): { entries: number[]; end: number } {
    const told = list + 2 <= file.length ? int16(list) : 0
    if (told > MOST_ENTRIES) return { entries: [], end: list }
    const length = Math.min(told, Math.floor((file.length - list - 2) / ENTRY))
    count(Math.max(length, 0))
    const entries = Array.from({ length }, (_, index) => list + 2 + index * ENTRY)
    return { entries, end: list + 2 + length * ENTRY }
  }

  /** Where the list after one begins, in the block; 0 after the last. */
  const nextAfter = (end: number): number => (end + 4 <= file.length ? int32(end) : 0)

  function blankGps(list: number): void {
    const { entries, end } = entriesAt(list)
    if (entries.length === 0) return
    for (const entry of entries) {
      const length = (TYPE_SIZES.get(int16(entry + 2)) ?? WIDEST) * int32(entry + 4)
      const start = block + int32(entry + 8)
      if (length > 4 && length < 4_096 && start + length <= file.length) found.push({ start, length })
    }
    found.push({ start: list, length: Math.min(end + 4, file.length) - list })
  }

  let list = block + int32(block + 4)
  for (let lists = 0; lists < 8; lists++) {
    const { entries, end } = entriesAt(list)
    if (entries.length === 0) break
    for (const entry of entries) {
      const type = int16(entry + 2)
      if (int16(entry) === GPS_POINTER && (type === LONG || type === POINTER)) blankGps(block + int32(entry + 8))
    }
    const next = nextAfter(end)
    if (next === 0) break
    list = block + next
  }
  return found
}
