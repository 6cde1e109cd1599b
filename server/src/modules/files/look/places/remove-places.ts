import { type FileHandle, open } from 'node:fs/promises'
import type { Source } from '../boxes.ts'
import { Refused } from '../finding.ts'
import { findGps } from './exif.ts'
import { forgetPlacesOfFilm, type Patch } from './films.ts'
import { BOXED, WEBM } from '../recordings.ts'
import { findPlacesInIptc } from './iptc.ts'
import { findPlacesInTexts, repairChecksums } from './png.ts'
import type { Stretch } from './position-tracks.ts'
import { forgetPlacesOfWebm } from './webm.ts'
import { findPlacesInXmp } from './xmp.ts'

/** Pictures are read whole for this; none that is worth showing is larger. */
const MOST_PICTURE_BYTES = 100 * 1024 ** 2

/** Photos that phones keep a film with: the moment around them. */
const WITH_A_FILM = /^image\/(jpeg|hei[cf](-sequence)?|avif)$/

/** A photo has one, and maybe another by chance. */
const MOST_FILMS = 8

/** The list of what a film is made for is short. */
const MOST_FILM_HEAD = 512

const NOTHING = Buffer.alloc(256 * 1024)

/**
 * Takes out of a picture or a film where it was taken. The file keeps its length and everything else that is in it: what
 * told the place is written over where it stands. Answers whether there was anything.
 */
export async function removePlaces(path: string, mimeType: string): Promise<boolean> {
  const handle = await open(path, 'r+')
  try {
    const { size } = await handle.stat()
    if (mimeType.startsWith('image/')) return await clearPicture(handle, size, mimeType)
    if (BOXED.test(mimeType)) return await clearFilm(handle, await forgetPlacesOfFilm(handle, size))
    return WEBM.test(mimeType) && (await write(handle, await forgetPlacesOfWebm(handle, size)))
  } finally {
    await handle.close()
  }
}

async function clearPicture(handle: FileHandle, size: number, mimeType: string): Promise<boolean> {
  if (size > MOST_PICTURE_BYTES) throw new Refused('too-many-pixels')
  const file = await handle.readFile()
  const isPng = mimeType === 'image/png' || mimeType === 'image/apng'
  const gps = findGps(file)
  const texts = isPng ? findPlacesInTexts(file) : []
  const words = [...findPlacesInXmp(file), ...findPlacesInIptc(file)]
  for (const { start, length } of [...gps, ...texts]) file.fill(0, start, start + length)
  for (const { start, length } of words) file.fill(' ', start, start + length)
  const blanks = [...gps, ...texts, ...words]
  if (isPng) blanks.push(...repairChecksums(file, blanks))
  for (const { start, length } of blanks) await handle.write(file, start, length, start)
  let wasChanged = blanks.length > 0
  for (const start of WITH_A_FILM.test(mimeType) ? filmsIn(file) : []) {
    const film = file.subarray(start)
    const found = await forgetPlacesOfFilm(sourceOf(film), film.length)
    if (await clearFilm(handle, found, start)) wasChanged = true
  }
  return wasChanged
}

/** Where the films begin that a phone keeps with a photo: behind it, or in a box of its own. */
function filmsIn(file: Buffer): number[] {
  const starts: number[] = []
  // A photo of such boxes begins like a film itself.
  for (
    let at = file.indexOf('ftyp', 5, 'latin1');
    at >= 0 && starts.length < MOST_FILMS;
    at = file.indexOf('ftyp', at + 1, 'latin1')
  ) {
    const length = file.readUInt32BE(at - 4)
    if (length >= 16 && length <= MOST_FILM_HEAD) starts.push(at - 4)
  }
  return starts
}

function sourceOf(bytes: Buffer): Source {
  return {
    read: async (buffer, offset, length, position) => {
      bytes.copy(buffer, offset, position, position + length)
      return { buffer }
    },
  }
}

/** Takes these out of a film that begins at a place of the file. */
async function clearFilm(
  handle: FileHandle,
  { patches, blanks }: Awaited<ReturnType<typeof forgetPlacesOfFilm>>,
  from = 0,
): Promise<boolean> {
  const moved = <Piece extends { start: number }>(piece: Piece): Piece => ({ ...piece, start: from + piece.start })
  // What a track held goes before the track does: after a crash between them it is found again.
  await blank(handle, blanks.map(moved))
  return write(handle, patches.map(moved))
}

async function write(handle: FileHandle, patches: readonly Patch[]): Promise<boolean> {
  for (const { start, bytes } of patches) await handle.write(bytes, 0, bytes.length, start)
  return patches.length > 0
}

async function blank(handle: FileHandle, stretches: readonly Stretch[]): Promise<void> {
  for (const { start, length } of stretches) {
    for (let done = 0; done < length; done += NOTHING.length) {
      await handle.write(NOTHING, 0, Math.min(NOTHING.length, length - done), start + done)
    }
  }
}
