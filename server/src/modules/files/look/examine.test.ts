import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture } from '../../../../test/uploads.ts'
import { examine } from './examine.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-examine-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function look(fileName: string, bytes: Buffer, isVoiceClip = false) {
  const path = join(folder, fileName)
  await writeFile(path, bytes)
  return examine(path, { fileName, mimeType: '', isVoiceClip, isAvatar: false })
}

const many = (count: number, ...piece: (Buffer | number[])[]) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat(piece.map((part) => Buffer.from(part)))))
const riff = (id: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(id), length, body])
}

/** As devices write them, by their heads. */
const RECORDINGS: [string, string, Buffer][] = [
  ['ward.avi', 'video/vnd.avi', riff('RIFF', Buffer.concat([Buffer.from('AVI '), riff('LIST', Buffer.alloc(200))]))],
  ['memo.amr', 'audio/amr', Buffer.concat([Buffer.from('#!AMR\n'), many(100, [0x3c], Buffer.alloc(31, 0x55))])],
  ['visit.mpg', 'video/MP1S', many(1, [0, 0, 1, 0xba, 0x21, 0, 4, 0, 4, 1, 0, 1], Buffer.alloc(2_000, 0x11))],
  ['visit.m2ts', 'video/mp2t', many(50, [0x47, 0x40, 0x11, 0x10], Buffer.alloc(184, 0xff))],
  ['memo.au', 'audio/basic', Buffer.concat([Buffer.from('.snd'), Buffer.alloc(800, 0x7f)])],
  ['memo.tta', 'audio/x-tta', Buffer.concat([Buffer.from('TTA1'), Buffer.alloc(500)])],
]

test.each(RECORDINGS)('%s, which cannot be measured, is sent as a file', async (name, mimeType, bytes) => {
  expect(await look(name, bytes)).toMatchObject({ outcome: 'found', kind: 'file', mimeType, duration: null })
  expect(await look(name, bytes, true)).toEqual({ outcome: 'refused', refusal: 'not-audio' })
})

test('a recording of a format that is known, and damaged, is refused as such', async () => {
  const film = (await fixture('film.mp4')).subarray(0, 60)
  expect(await look('film.mp4', film)).toEqual({ outcome: 'refused', refusal: 'broken' })
})

test('a PDF may have a line before it, as scanners and fax machines write it', async () => {
  const pdf = await fixture('plan.pdf')
  for (const line of ['\r\n', 'Page 1 of a fax\r\n']) {
    const found = await look('fax.pdf', Buffer.concat([Buffer.from(line), pdf]))
    expect(found).toMatchObject({ outcome: 'found', kind: 'file', mimeType: 'application/pdf' })
  }
  const late = Buffer.concat([Buffer.alloc(1_100, ' '), pdf])
  expect(await look('late.pdf', late)).toEqual({ outcome: 'refused', refusal: 'not-what-it-says' })
})

test('a letter that Word keeps as RTF is a letter', async () => {
  expect(await look('letter.doc', Buffer.from('{\\rtf1\\ansi Dear colleague}'))).toMatchObject({
    outcome: 'found',
    mimeType: 'application/rtf',
  })
})

describe('a film of a phone', () => {
  const PLACE = '+59.9139'
  const box = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }

  /** The film of the fixtures under a brand, with a place where Android writes it. */
  async function filmOf(brand: string, change = (movie: Buffer): Buffer => movie): Promise<Buffer> {
    const film = await fixture('film.mp4')
    const place = Buffer.concat([Buffer.from([0, 18, 0x15, 0xc7]), Buffer.from(`${PLACE}+010.7522/`)])
    const parts: Buffer[] = []
    for (let at = 0; at < film.length; at += film.readUInt32BE(at)) {
      const type = film.toString('latin1', at + 4, at + 8)
      const body = film.subarray(at + 8, at + film.readUInt32BE(at))
      if (type === 'ftyp') parts.push(box(type, Buffer.from(brand), body.subarray(4)))
      else if (type === 'moov') parts.push(box(type, change(body), box('udta', box('\u00a9xyz', place))))
      else parts.push(box(type, body))
    }
    return Buffer.concat(parts)
  }

  /** Without what tells how long a film lasts and how large it is. */
  const unmeasured = (movie: Buffer): Buffer =>
    Buffer.from(movie.toString('latin1').replaceAll(/mvhd|tkhd/g, 'free'), 'latin1')

  test.each([
    ['clip.mp4', 'isom', 'video/mp4'],
    ['clip.3gp', '3gp4', 'video/3gpp'],
    ['clip.3g2', '3g2a', 'video/3gpp2'],
  ])('%s is a film, and tells nobody where it was taken', async (name, brand, mimeType) => {
    const film = await filmOf(brand)
    expect(film.includes(PLACE)).toBe(true)
    const found = await look(name, film)
    expect(found).toMatchObject({ outcome: 'found', kind: 'video', mimeType, wasChanged: true })
    const { width, height, duration } = await look('same.mp4', await fixture('film.mp4')).then((same) =>
      same.outcome === 'found' ? same : Promise.reject(new Error(same.refusal)),
    )
    expect(found).toMatchObject({ width, height, duration })
    expect((await readFile(join(folder, name))).includes(PLACE)).toBe(false)
  })

  test('one that cannot be measured is sent as a file, and tells it nobody either', async () => {
    const found = await look('odd.3gp', await filmOf('3gp4', unmeasured))
    expect(found).toMatchObject({ outcome: 'found', kind: 'file', mimeType: 'video/3gpp', wasChanged: true })
    expect((await readFile(join(folder, 'odd.3gp'))).includes(PLACE)).toBe(false)
  })
})
