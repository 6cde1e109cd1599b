import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
