import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { parseFile } from 'music-metadata'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, pngOf } from '../../../../../test/pictures.ts'
import { descriptionsOf } from '../boxes.ts'
import { findGps } from './exif.ts'
import { removePlaces } from './remove-places.ts'

/** Where there is no player, the other tests say as much as can be said without one. */
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

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

  test('the place is found among any number of beginnings that have no end, in time', async () => {
    for (const beginning of ['<a:city ', '<a:city>', '<a:city>x</a:state>']) {
      const text = XMP.replace('<dc:title>', `${beginning.repeat(400_000)}<dc:title>`)
      const started = performance.now()
      const { after } = await cleared('many.jpg', 'image/jpeg', Buffer.from(text))
      expect(performance.now() - started).toBeLessThan(5_000)
      expect(faultsIn(after.toString('latin1'))).toEqual([])
    }
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

  test('the place is taken out of what newsrooms write about it, and the rest of that stays', async () => {
    const dataset = (number: number, text: string) =>
      Buffer.concat([Buffer.from([0x1c, 2, number, 0, Buffer.byteLength(text)]), Buffer.from(text)])
    const sets = Buffer.concat([
      dataset(5, 'Chart'),
      dataset(90, 'Oslo'),
      dataset(92, 'Storgata 1'),
      dataset(101, 'Norge'),
    ])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(sets.length)
    const resource = Buffer.concat([Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\0\0', 'latin1'), size, sets])
    const head = Buffer.from([0xff, 0xed, 0, 0])
    head.writeUInt16BE(resource.length + 2, 2)
    const plain = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const given = Buffer.concat([plain.subarray(0, 2), head, resource, plain.subarray(2)])
    expect((await sharp(given).metadata()).iptc?.includes('Oslo')).toBe(true)
    const { after } = await cleared('newsroom.jpg', 'image/jpeg', given)
    expect(['Oslo', 'Storgata', 'Norge'].filter((word) => after.includes(word))).toEqual([])
    expect((await sharp(after).metadata()).iptc?.includes('Chart')).toBe(true)
  })

  test('the place is taken out of a PNG’s texts, whatever they are called', async () => {
    const base = Buffer.from(pngOf(2, 2, deflateSync(Buffer.alloc(6))))
    const text = (keyword: string, value: string) => chunk('tEXt', Buffer.from(`${keyword}\0${value}`, 'latin1'))
    const texts = [text('exif:GPSLatitude', '59/1, 54/1'), text('Location', 'Storgata 1'), text('Title', 'Chart')]
    const given = Buffer.concat([base.subarray(0, 33), ...texts, base.subarray(33)])
    const { after } = await cleared('texts.png', 'image/png', given)
    expect(['59/1', 'Storgata'].filter((word) => after.includes(word))).toEqual([])
    expect(after.includes('Chart')).toBe(true)
    expect((await sharp(after, { failOn: 'warning' }).raw().toBuffer()).length).toBeGreaterThan(0)
  })

  test('the place is taken out of a TIFF, whose list stands anywhere in it', async () => {
    const entry = (tag: number, type: number, count: number, value: number) => {
      const bytes = Buffer.alloc(12)
      bytes.writeUInt16LE(tag)
      bytes.writeUInt16LE(type, 2)
      bytes.writeUInt32LE(count, 4)
      bytes.writeUInt32LE(value, 8)
      return bytes
    }
    const list = (...entries: Buffer[]) =>
      Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
    const latitude = Buffer.from('3b0000000100000036000000010000003200000001000000', 'hex')
    const gps = list(entry(2, 5, 3, 8))
    const head = Buffer.from('II*\0\0\0\0\0', 'latin1')
    const pointer = list(entry(0x8825, 4, 1, 8 + latitude.length))
    head.writeUInt32LE(8 + latitude.length + gps.length, 4)
    const { after, wasChanged } = await cleared('scan.tif', 'image/tiff', Buffer.concat([head, latitude, gps, pointer]))
    expect([wasChanged, after.includes(latitude)]).toEqual([true, false])
  })

  describe('whose list has entries of other kinds', () => {
    const LATITUDE = Buffer.from('3b0000000100000036000000010000003200000001000000', 'hex')

    /** An Exif block with a latitude, where an entry beside the one that leads to it, and the latitude's own, are of some type. */
    function exifOf({ beside = 2, latitude = 5 }: { beside?: number; latitude?: number }): Buffer {
      const block = Buffer.alloc(104)
      block.write('II*\0', 'latin1')
      block.writeUInt32LE(8, 4)
      const entry = (at: number, tag: number, type: number, count: number, value: number) => {
        block.writeUInt16LE(tag, at)
        block.writeUInt16LE(type, at + 2)
        block.writeUInt32LE(count, at + 4)
        block.writeUInt32LE(value, at + 8)
      }
      block.writeUInt16LE(2, 8)
      entry(10, 0x013b, beside, 4, 0x00616a4b)
      entry(22, 0x8825, 4, 1, 40)
      block.writeUInt16LE(2, 40)
      entry(42, 1, 2, 2, 0x4e)
      entry(54, 2, latitude, 3, 80)
      LATITUDE.copy(block, 80)
      return block
    }

    function inJpeg(plain: Buffer, block: Buffer): Buffer {
      const head = Buffer.from([0xff, 0xe1, 0, 0])
      head.writeUInt16BE(2 + 6 + block.length, 2)
      return Buffer.concat([plain.subarray(0, 2), head, Buffer.from('Exif\0\0', 'latin1'), block, plain.subarray(2)])
    }

    const inPng = (block: Buffer) => {
      const base = Buffer.from(pngOf(2, 2, deflateSync(Buffer.alloc(6))))
      return Buffer.concat([base.subarray(0, 33), chunk('eXIf', block), base.subarray(33)])
    }

    test.each([
      ['an artist in UTF-8, as Exif 3.0 has it', { beside: 129 }],
      ['an entry that is not used', { beside: 0 }],
      ['an entry of a type that nobody knows', { beside: 4_711 }],
      ['a latitude of a type that nobody knows', { latitude: 4_711 }],
    ])('the place is taken out beside %s', async (_name, types) => {
      const plain = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
        .jpeg()
        .toBuffer()
      const block = exifOf(types)
      for (const [name, mimeType, given] of [
        ['odd.jpg', 'image/jpeg', inJpeg(plain, block)],
        ['odd.png', 'image/png', inPng(block)],
        ['odd.tif', 'image/tiff', block],
      ] as const) {
        const { after, wasChanged } = await cleared(name, mimeType, given)
        expect([wasChanged, after.includes(LATITUDE.subarray(0, 20))]).toEqual([true, false])
        // The first list stays as it was; the one it leads to is a list of none.
        const start = given.indexOf(block)
        expect(after.subarray(start, start + 38).equals(block.subarray(0, 38))).toBe(true)
        expect(after.subarray(start + 40, start + 66).equals(Buffer.alloc(26))).toBe(true)
      }
    })

    test('the place is taken out of a list that the file ends in', async () => {
      const block = Buffer.from(exifOf({}).subarray(0, 66))
      const { after, wasChanged } = await cleared('ends.tif', 'image/tiff', block)
      expect([wasChanged, after.subarray(40).equals(Buffer.alloc(26))]).toEqual([true, true])
    })

    test('lists without end are refused, in time', async () => {
      const block = Buffer.alloc(16)
      block.write('Exif\0\0II*\0', 'latin1')
      const many = Buffer.concat(Array.from({ length: 200_000 }, () => block))
      for (let at = 10; at < many.length; at += 16) {
        many.writeUInt32LE(8, at)
        many.writeUInt16LE(512, at + 4)
      }
      const started = performance.now()
      await expect(cleared('many.jpg', 'image/jpeg', many)).rejects.toThrow('broken')
      expect(performance.now() - started).toBeLessThan(2_000)
    })
  })

  test('the place is taken out of the film that a phone keeps behind it, or in it, and the film stays', async () => {
    const film = await readFile(new URL('phone.mov', FIXTURES))
    const alone = await cleared('alone.mov', 'video/quicktime', film)
    expect(alone.wasChanged).toBe(true)
    const heic = (await cleared('bare.heic', 'image/heic', await readFile(new URL('phone.heic', FIXTURES)))).after
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#778899' } })
      .jpeg()
      .toBuffer()
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + film.length)
    head.write('mpvd', 4, 'latin1')
    for (const [name, mimeType, before] of [
      ['moving.jpg', 'image/jpeg', jpeg],
      ['moving.heic', 'image/heic', Buffer.concat([heic, head])],
    ] as const) {
      const { after, wasChanged } = await cleared(name, mimeType, Buffer.concat([before, film]))
      expect(wasChanged).toBe(true)
      expect(after.subarray(0, before.length).equals(before)).toBe(true)
      expect(after.subarray(before.length).equals(alone.after)).toBe(true)
    }
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

describe('of a film in WebM', () => {
  const run = promisify(execFile)
  /** What a player finds in it: its tags, and a digest of every frame it shows. */
  const played = async (path: string) => {
    const told = await run('ffprobe', ['-v', 'warning', '-show_entries', 'format_tags', '-of', 'json', path])
    const shown = await run('ffmpeg', ['-v', 'error', '-i', path, '-f', 'framemd5', '-'])
    return { tags: told.stdout, complaints: told.stderr + shown.stderr, frames: shown.stdout }
  }

  test.each(['place.webm', 'place-live.webm'])('%s the place is taken out where it stands', async (name) => {
    const { before, after, wasChanged } = await cleared(name, 'video/webm')
    expect([wasChanged, before.includes('59.9139')]).toEqual([true, true])
    expect(['59.9139', 'Oslo', 'LOCATION'].filter((word) => after.includes(word))).toEqual([])
    expect(after.includes('Chart')).toBe(true)
    const { format } = await parseFile(join(folder, name))
    expect([format.hasVideo, format.duration]).toEqual([
      true,
      (await parseFile(fileURLToPath(new URL(name, FIXTURES)))).format.duration,
    ])
  })

  test.skipIf(!hasFfmpeg)('a player shows the same frames, and complains of nothing', async () => {
    for (const name of ['place.webm', 'place-live.webm']) {
      await cleared(name, 'video/webm')
      const after = await played(join(folder, name))
      const before = await played(fileURLToPath(new URL(name, FIXTURES)))
      expect(before.tags).toContain('59.9139')
      expect([after.frames, after.complaints]).toEqual([before.frames, before.complaints])
      expect(after.tags).not.toMatch(/location|59\.9139/i)
      expect(after.tags).toContain('Chart')
    }
  })

  test('one without a place stays as it is, and a damaged one does no harm', async () => {
    expect((await cleared('voice.webm', 'audio/webm')).wasChanged).toBe(false)
    const film = await readFile(new URL('place.webm', FIXTURES))
    for (let length = 1; length < film.length; length += 97) {
      await cleared('cut.webm', 'video/webm', film.subarray(0, length))
    }
    const odd = Buffer.from(film)
    odd.writeUInt8(0xff, odd.indexOf(Buffer.from('1254c367', 'hex')) + 4)
    await cleared('odd.webm', 'video/webm', odd)
  })

  test('a long tag is made void too, and what stands around it stays', async () => {
    const film = await readFile(new URL('place-live.webm', FIXTURES))
    const element = (id: string, content: Buffer) => {
      const size = Buffer.alloc(8)
      size.writeBigUInt64BE((1n << 56n) | BigInt(content.length))
      return Buffer.concat([Buffer.from(id, 'hex'), size, content])
    }
    const tag = (name: string, value: string) =>
      element('67c8', Buffer.concat([element('45a3', Buffer.from(name)), element('4487', Buffer.from(value))]))
    const nested = element(
      '67c8',
      Buffer.concat([element('45a3', Buffer.from('ARTIST')), tag('GPS_TRACK', 'Storgata')]),
    )
    const tags = element(
      '1254c367',
      element('7373', Buffer.concat([tag('RECORDING_LOCATION', 'Oslo'.repeat(500)), nested])),
    )
    const { after } = await cleared('long.webm', 'video/webm', Buffer.concat([film, tags]))
    expect([after.includes('Oslo'), after.includes('Storgata'), after.includes('ARTIST')]).toEqual([false, false, true])
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

  test('whatever else lies in a film is not read, and what describes it not without end', async () => {
    const film = await readFile(new URL('film.mp4', FIXTURES))
    const path = join(folder, 'long.mp4')
    const [piece, size] = [30 * 1024 ** 2, film.length + 90 * 1024 ** 2]
    const head = Buffer.alloc(8)
    head.writeUInt32BE(piece)
    const readWith = async (type: string) => {
      head.write(type, 4, 'latin1')
      await writeFile(path, film)
      const handle = await open(path, 'r+')
      try {
        for (let at = film.length; at < size; at += piece) await handle.write(head, 0, 8, at)
        await handle.truncate(size)
        const read: string[] = []
        for await (const { bytes } of descriptionsOf(handle, size)) read.push(bytes.toString('latin1', 4, 8))
        return read
      } finally {
        await handle.close()
      }
    }
    expect(await readWith('junk')).toEqual(['moov'])
    expect(await readWith('uuid')).toEqual(['moov'])
    await expect(readWith('udta')).rejects.toThrow('broken')
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

describe('of a film with a track of positions', () => {
  const words = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4)
    for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
    return bytes
  }
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    return Buffer.concat([words(body.length + 8), Buffer.from(type, 'latin1'), body])
  }
  const long = (...numbers: number[]) => Buffer.concat(numbers.map((number) => words(0, number)))

  /** A sample entry, which begins with six bytes of nothing and a reference. */
  const entry = (type: string, more = '') => box(type, Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), Buffer.from(more))

  type Table = { offsets: number[]; sizes: number[]; perChunk: number[]; isLong?: boolean }

  function track(stsd: Buffer, { offsets, sizes, perChunk, isLong = false }: Table): Buffer {
    const isEven = new Set(sizes).size === 1
    const table = box(
      'stbl',
      box('stsd', words(0, 1), stsd),
      box('stsc', words(0, perChunk.length, ...perChunk.flatMap((count, index) => [index + 1, count, 1]))),
      box('stsz', isEven ? words(0, sizes[0] ?? 0, sizes.length) : words(0, 0, sizes.length, ...sizes)),
      isLong
        ? box('co64', words(0, offsets.length), long(...offsets))
        : box('stco', words(0, offsets.length, ...offsets)),
    )
    return box('trak', box('mdia', box('minf', table)))
  }

  /** A phone's film with a second part of recordings before its description, and a track more in that. */
  async function filmWith(recorded: Buffer, build: (at: number) => Buffer) {
    const film = await readFile(new URL('phone.mov', FIXTURES))
    const moov = film.indexOf('moov') - 4
    const shown = film.subarray(0, moov)
    const description = box('moov', film.subarray(moov + 8), build(shown.length + 8))
    return { film, shown, bytes: Buffer.concat([shown, box('mdat', recorded), description]) }
  }

  const POSITIONS = ['GPS5', '+59.9139', '+10.7522', '+59.9140', '+10.7523'].map((text) => Buffer.from(text.padEnd(9)))
  const recorded = Buffer.concat([Buffer.from('sound'), ...POSITIONS, Buffer.from('after')])
  const inFive = (stsd: Buffer) => (at: number) =>
    track(stsd, { offsets: [at + 5, at + 5 + 27], sizes: [9, 9, 9, 9, 9], perChunk: [3, 2] })

  test.each([
    ['GoPro', inFive(entry('gpmd'))],
    ['Google', inFive(entry('camm'))],
    ['Sony', inFive(entry('rtmd'))],
    ['DJI', inFive(entry('djmd'))],
    ['Apple', inFive(entry('mebx', 'mdtacom.apple.quicktime.location.ISO6709'))],
    [
      'pieces of many sizes, beyond four gigabytes',
      (at: number) =>
        track(entry('camm'), { offsets: [at + 5, at + 14], sizes: [9, 8, 28], perChunk: [1, 2], isLong: true }),
    ],
    [
      'pieces that lie over each other, backwards',
      (at: number) => track(entry('gpmd'), { offsets: [at + 14, at + 5, at + 5], sizes: [36, 18, 20], perChunk: [1] }),
    ],
  ])('of %s it is taken out, and nothing beside it', async (_maker, build) => {
    const { film, shown, bytes } = await filmWith(recorded, build)
    const { after, wasChanged } = await cleared('camera.mov', 'video/quicktime', bytes)
    expect(wasChanged).toBe(true)
    expect(
      ['GPS5', '59.91', '10.75', 'gpmd', 'camm', 'stsz'].filter((word) => after.subarray(shown.length).includes(word)),
    )
      // The picture has a table of its own.
      .toEqual(['stsz'])
    expect(after.subarray(0, shown.length)).toEqual(shown)
    const kept = after.subarray(shown.length + 8, shown.length + 8 + recorded.length)
    expect(kept).toEqual(Buffer.concat([Buffer.from('sound'), Buffer.alloc(45), Buffer.from('after')]))
    const { format } = await parseFile(join(folder, 'camera.mov'))
    await writeFile(join(folder, 'plain.mov'), film)
    expect(format.duration).toBe((await parseFile(join(folder, 'plain.mov'))).format.duration)
  })

  test('one that holds none stays as it is', async () => {
    for (const stsd of [entry('mebx', 'mdtacom.apple.quicktime.detected-face'), entry('tmcd'), entry('text')]) {
      const { shown, bytes } = await filmWith(recorded, inFive(stsd))
      const { after } = await cleared('other.mov', 'video/quicktime', bytes)
      expect(after.includes(recorded)).toBe(true)
      expect(after.subarray(0, shown.length)).toEqual(shown)
    }
  })

  test('one that points at the rest of the file, or nowhere, does no harm there', async () => {
    const { shown, bytes } = await filmWith(recorded, () =>
      track(entry('gpmd'), { offsets: [0, 0xffff_fff0, 28], sizes: [36, 64, 4], perChunk: [1] }),
    )
    const { after } = await cleared('astray.mov', 'video/quicktime', bytes)
    // What describes the film, and the heads of its parts, are no recordings.
    expect(after.subarray(0, 36)).toEqual(shown.subarray(0, 36))
    expect(after.subarray(shown.length, shown.length + 8 + recorded.length)).toEqual(box('mdat', recorded))
    for (let length = shown.length; length < bytes.length; length += 13) {
      await cleared('cut.mov', 'video/quicktime', bytes.subarray(0, length))
    }
  })

  test.skipIf(!hasFfmpeg)('a player shows the same frames, and complains of nothing', async () => {
    const { film, bytes } = await filmWith(recorded, inFive(entry('gpmd')))
    await cleared('camera.mov', 'video/quicktime', bytes)
    await writeFile(join(folder, 'plain.mov'), film)
    const frames = (name: string) =>
      promisify(execFile)('ffmpeg', ['-v', 'error', '-i', join(folder, name), '-map', '0:v', '-f', 'framemd5', '-'])
    const [after, before] = await Promise.all([frames('camera.mov'), frames('plain.mov')])
    expect([after.stdout, after.stderr]).toEqual([before.stdout, ''])
  })
})
