import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, pngOf } from '../../../../../test/pictures.ts'
import { findGps } from './exif.ts'
import { removePlaces } from './remove-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-places-'))
})
afterAll(() => rm(folder, { recursive: true }))

const FIXTURES = new URL('../../../../../test/files/', import.meta.url)

async function cleared(name: string, mimeType: string, given?: Uint8Array) {
  const path = join(folder, name)
  if (given) await writeFile(path, given)
  else await copyFile(new URL(name, FIXTURES), path)
  const before = await readFile(path)
  const wasChanged = await removePlaces(path, mimeType)
  const after = await readFile(path)
  expect(after.length).toBe(before.length)
  expect(await removePlaces(path, mimeType)).toBe(false)
  return { before, after, wasChanged }
}

const pixels = (file: Buffer) => sharp(file).raw().toBuffer()

describe('of a picture', () => {
  test.each([
    ['sideways.jpg', 'image/jpeg'],
    ['drawing.png', 'image/png'],
    ['drawing.webp', 'image/webp'],
    ['phone.heic', 'image/heic'],
  ])('%s the place is taken out where it stands', async (name, mimeType) => {
    const { before, after, wasChanged } = await cleared(name, mimeType)
    expect(wasChanged).toBe(true)
    expect(findGps(before)).not.toEqual([])
    expect(findGps(after)).toEqual([])
    // 59° 54' 50" in either order of bytes.
    for (const order of ['3b00000001000000360000000100000032000000', '0000003b00000001000000360000000100000032']) {
      expect(after.includes(Buffer.from(order, 'hex'))).toBe(false)
    }
  })

  test('nothing else is changed: neither how it is turned, nor who made the camera, nor a single pixel', async () => {
    const { before, after } = await cleared('sideways.jpg', 'image/jpeg')
    expect((await sharp(after).metadata()).orientation).toBe(6)
    expect(after.includes('Kinward')).toBe(true)
    expect((await pixels(after)).equals(await pixels(before))).toBe(true)
    const png = await cleared('drawing.png', 'image/png')
    expect((await pixels(png.after)).equals(await pixels(png.before))).toBe(true)
  })

  const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description exif:GPSLatitude="59,54.8N" tiff:Make="Kinward"
    photoshop:City='Oslo'><exif:GPSLongitude>10,45.1E</exif:GPSLongitude><dc:title>Chart</dc:title>
    <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li>Storgata 1</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>
    </rdf:Description></rdf:RDF></x:xmpmeta>`

  /** What is told of places, and what should have stayed and is gone. */
  function faultsIn(text: string): string[] {
    const told = ['59,54.8N', '10,45.1E', 'Oslo', 'Storgata'].filter((place) => text.includes(place))
    const kept = ['Kinward', '<dc:title>Chart</dc:title>', 'exif:GPSLatitude="        "']
    return [...told, ...kept.filter((word) => !text.includes(word))]
  }

  test('the place is taken out of what is written about it in words', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
      .withXmp(XMP)
      .jpeg()
      .toBuffer()
    const { after } = await cleared('words.jpg', 'image/jpeg', picture)
    expect(faultsIn(after.toString('latin1'))).toEqual([])
  })

  test('the parts of a PNG have true checksums again, and packed metadata goes as a whole', async () => {
    const base = Buffer.from(pngOf(2, 2, deflateSync(Buffer.alloc(6))))
    const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), Buffer.from(XMP)])
    const packed = Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), deflateSync(Buffer.from('gps'))])
    const head = base.subarray(0, 33)
    const given = Buffer.concat([head, chunk('iTXt', text), chunk('zTXt', packed), base.subarray(33)])
    const { after } = await cleared('words.png', 'image/png', given)
    expect(faultsIn(after.toString('latin1'))).toEqual([])
    // Strict: a checksum that does not hold is an error to it.
    expect((await sharp(after, { failOn: 'warning' }).raw().toBuffer()).length).toBeGreaterThan(0)
    expect(after.includes(deflateSync(Buffer.from('gps')))).toBe(false)
    const parts: Buffer[] = []
    for (let at = 8; at < after.length; at += 12 + after.readUInt32BE(at)) {
      const end = at + 8 + after.readUInt32BE(at)
      const type = after.toString('latin1', at + 4, at + 8)
      parts.push(chunk(type, after.subarray(at + 8, end)))
    }
    expect(Buffer.concat([after.subarray(0, 8), ...parts]).equals(after)).toBe(true)
  })

  test('one without a place stays as it is, and so does what only looks like one', async () => {
    const plain = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect((await cleared('plain.jpg', 'image/jpeg', plain)).wasChanged).toBe(false)
    const noise = Buffer.concat([
      plain,
      Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'),
      Buffer.from('MM\0*\0\0\0\u0008', 'latin1'),
    ])
    expect((await cleared('noise.jpg', 'image/jpeg', noise)).wasChanged).toBe(false)
  })
})

describe('of a film', () => {
  test.each([
    ['film.mp4', 'video/mp4'],
    ['phone.mov', 'video/quicktime'],
    ['older.mov', 'video/quicktime'],
  ])('%s the place is taken out where it stands', async (name, mimeType) => {
    const { before, after, wasChanged } = await cleared(name, mimeType)
    expect(wasChanged).toBe(true)
    const told = (file: Buffer) =>
      ['+59.9139', 'loci', '\u00a9xyz'].filter((word) => file.includes(Buffer.from(word, 'latin1')))
    expect(told(before)).not.toEqual([])
    expect(told(after)).toEqual([])
    const frames = (file: Buffer) => file.subarray(file.indexOf('mdat'))
    expect(name === 'film.mp4' ? frames(after).equals(frames(before)) : true).toBe(true)
  })

  test('a damaged one does no harm', async () => {
    const film = await readFile(new URL('film.mp4', FIXTURES))
    for (const length of [4, 40, 400, 4_000]) {
      const { after } = await cleared('cut.mp4', 'video/mp4', film.subarray(0, length))
      expect(after.length).toBe(length)
    }
    const odd = Buffer.from(film)
    odd.writeUInt32BE(0xffffffff, odd.indexOf('udta') - 4)
    await cleared('odd.mp4', 'video/mp4', odd)
  })
})
