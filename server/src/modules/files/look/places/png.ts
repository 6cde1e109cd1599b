import { crc32 } from 'node:zlib'
import type { Blank } from './exif.ts'

const SIGNATURE_LENGTH = 8
const MOST_KEYWORD = 80

type Chunk = { type: string; start: number; length: number }

/** The parts of a PNG: each has its length, its type, its data from `start` on, and a checksum. */
function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_LENGTH; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    if (at + 12 + length > file.length) return
    yield { type: file.toString('latin1', at + 4, at + 8), start: at + 8, length }
    at += 12 + length
  }
}

/** Texts that programs make of a photo's places, each under a name of its own. */
const PLACE = /gps|latitude|longitude|location|\bgeo|\b(city|country|state)\b/i

/**
 * Texts that tell a place, and those in which some programs keep a photo's whole metadata, compressed: nothing of those can
 * be blanked apart.
 */
export function findPlacesInTexts(file: Buffer): Blank[] {
  return [...chunksOf(file)].flatMap(({ type, start, length }) => {
    if (type !== 'zTXt' && type !== 'iTXt' && type !== 'tEXt') return []
    const keywordLength = file.subarray(start, start + Math.min(length, MOST_KEYWORD)).indexOf(0)
    if (keywordLength < 0) return []
    const end = start + keywordLength
    const keyword = file.toString('latin1', start, end)
    const isPacked = keyword.startsWith('Raw profile type') || (keyword === 'XML:com.adobe.xmp' && file[end + 1] === 1)
    const rest = file.subarray(end + 1, start + length)
    // What is left is a text without words under the same keyword.
    return (isPacked || PLACE.test(keyword)) && rest.some((byte) => byte !== 0)
      ? [{ start: end + 1, length: rest.length }]
      : []
  })
}

/** Makes the checksums of those parts true again in which something was blanked; answers where they are. */
export function repairChecksums(file: Buffer, blanks: readonly Blank[]): Blank[] {
  return [...chunksOf(file)].flatMap(({ start, length }) => {
    const end = start + length
    if (!blanks.some((blank) => blank.start < end && blank.start + blank.length > start)) return []
    file.writeUInt32BE(crc32(file.subarray(start - 4, end)), end)
    return [{ start: end, length: 4 }]
  })
}
