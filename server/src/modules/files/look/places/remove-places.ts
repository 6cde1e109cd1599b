import { type FileHandle, open } from 'node:fs/promises'
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
    if (BOXED.test(mimeType)) {
      const { patches, blanks } = await forgetPlacesOfFilm(handle, size)
      // What a track held goes before the track does: after a crash between them it is found again.
      await blank(handle, blanks)
      return await write(handle, patches)
    }
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
  return blanks.length > 0
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
