// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types; whoever reads this file needs ours
/// <reference path="./heic-decode.d.ts" />
import { open, readFile } from 'node:fs/promises'
import decodeHeic from 'heic-decode'
import sharp, { type OutputInfo, type Raw, type Sharp, type SharpOptions } from 'sharp'
import { BROWSER_PICTURES } from '../viewable.ts'
import { Refused, type Rendition, type RenditionName } from './finding.ts'

/** Pictures that are shown: by every browser as they are, or, for those of a phone's, as the picture made of them. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set([
  ...BROWSER_PICTURES,
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

const MEDIUM = { side: 1000, quality: 80 }
const THUMBNAIL = { side: 150, quality: 70 }
const DISPLAY_QUALITY = 90

/** A picture this large is read row by row; one that has to be held whole may have less. */
const MOST_PIXELS = 120_000_000
const MOST_PIXELS_WHOLE = 50_000_000
const IN_ROWS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif'])

export type Picture = { width: number; height: number; renditions: Rendition[] }

/** The size of a picture as it is shown, and the smaller ones made of it. */
export async function lookAtPicture(path: string, mimeType: string, isAvatar: boolean): Promise<Picture> {
  if (mimeType === 'image/x-icon') return iconOf(path, isAvatar)
  const { width, height, pages } = await measure(path, mimeType)
  if (mimeType.startsWith('image/hei')) return pictureOfPhone(path)
  const isMoving = mimeType === 'image/gif' || mimeType === 'image/apng' || pages > 1
  if (isMoving && !isAvatar) return { width, height, renditions: [] }
  const source = (): Sharp => sharp(path, READING).autoOrient()
  return { width, height, renditions: await smaller(source, { width, height }, isAvatar) }
}

const READING: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true }

/** Reads the head of a picture alone. */
async function measure(path: string, mimeType: string): Promise<{ width: number; height: number; pages: number }> {
  const {
    width,
    height,
    autoOrient,
    pages = 1,
  } = await sharp(path, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refused('broken')
    })
  const most = IN_ROWS.has(mimeType) ? MOST_PIXELS : MOST_PIXELS_WHOLE
  if (width * height > most) throw new Refused('too-many-pixels')
  return { width: autoOrient.width, height: autoOrient.height, pages }
}

/** What a phone takes is decoded here, and shown as a JPEG of the same size. */
async function pictureOfPhone(path: string): Promise<Picture> {
  const { width, height, data } = await decodeHeic({ buffer: await readFile(path) }).catch(() => {
    throw new Refused('broken')
  })
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const source = (): Sharp => sharp(pixels, { raw: { width, height, channels: 4 } })
  const display = await jpeg(source(), 'display', DISPLAY_QUALITY)
  return { width, height, renditions: [display, ...(await smaller(source, { width, height }, false))] }
}

type Size = { width: number; height: number }

/** Only what is smaller than the picture itself; of a face there is always a thumbnail. The small one is made of the medium. */
async function smaller(source: () => Sharp, { width, height }: Size, always: boolean): Promise<Rendition[]> {
  const isLarge = Math.max(width, height) > MEDIUM.side
  if (!always && Math.max(width, height) <= THUMBNAIL.side) return []
  try {
    const medium = isLarge
      ? await source()
          .resize(MEDIUM.side, MEDIUM.side, { fit: 'inside' })
          .flatten({ background: 'white' })
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true })
      : null
    const made = medium && { data: medium.data, raw: rawOf(medium.info) }
    const again = (): Sharp => (made ? sharp(made.data, { raw: made.raw }) : source())
    const small = again().resize(THUMBNAIL.side, THUMBNAIL.side, { fit: 'cover' })
    return await Promise.all([
      ...(made ? [jpeg(again(), 'medium', MEDIUM.quality)] : []),
      jpeg(small, 'thumbnail', THUMBNAIL.quality),
    ])
  } catch {
    throw new Refused('broken')
  }
}

function rawOf({ width, height, channels }: OutputInfo): Raw {
  return { width, height, channels }
}

async function jpeg(picture: Sharp, name: RenditionName, quality: number): Promise<Rendition> {
  const { buffer, byteOffset, byteLength } = await picture.flatten({ background: 'white' }).jpeg({ quality }).toBuffer()
  // A copy of its own, which can be handed over to another thread.
  return { name, bytes: new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength)) }
}

/** The largest of an icon's pictures. Browsers draw icons; nothing is made of them. */
async function iconOf(path: string, isAvatar: boolean): Promise<Picture> {
  if (isAvatar) throw new Refused('not-a-picture')
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(6 + 16 * 64), 0, 6 + 16 * 64, 0)
    const count = Math.min(bytesRead > 6 ? buffer.readUInt16LE(4) : 0, Math.floor((bytesRead - 6) / 16))
    const sides = Array.from({ length: count }, (_, index) => ({
      width: buffer.readUInt8(6 + 16 * index) || 256,
      height: buffer.readUInt8(7 + 16 * index) || 256,
    }))
    const largest = sides.toSorted((one, other) => other.width - one.width)[0]
    if (!largest) throw new Refused('broken')
    return { ...largest, renditions: [] }
  } finally {
    await handle.close()
  }
}
