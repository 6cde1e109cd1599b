import type { Blank } from './exif.ts'

/** How Photoshop marks what newsrooms write about a picture. */
const RESOURCE = Buffer.from('8BIM\u0004\u0004', 'latin1')

const MARK = 0x1c
const ABOUT_THE_PICTURE = 2

/** Where it was taken or what place it shows: code and name of a place, city, part of it, state, code and name of a country. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101])

/** The names of places in what is written about a picture after IPTC's older standard. */
export function findPlacesInIptc(file: Buffer): Blank[] {
  const found: Blank[] = []
  for (let at = file.indexOf(RESOURCE); at >= 0; at = file.indexOf(RESOURCE, at + 1)) {
    const nameLength = file[at + RESOURCE.length] ?? 0
    // The name and its length take an even number of bytes.
    const sizeAt = at + RESOURCE.length + nameLength + 1 + ((nameLength + 1) % 2)
    if (sizeAt + 4 > file.length) break
    const start = sizeAt + 4
    found.push(...placesIn(file, start, Math.min(start + file.readUInt32BE(sizeAt), file.length)))
  }
  return found
}

function placesIn(file: Buffer, from: number, to: number): Blank[] {
  const found: Blank[] = []
  for (let at = from; at + 5 <= to && file[at] === MARK;) {
    const length = file.readUInt16BE(at + 3)
    const start = at + 5
    if (start + length > to) break
    const isPlace = file[at + 1] === ABOUT_THE_PICTURE && PLACES.has(file[at + 2] ?? 0)
    if (isPlace && file.subarray(start, start + length).some((byte) => byte !== 0x20)) found.push({ start, length })
    at = start + length
  }
  return found
}
