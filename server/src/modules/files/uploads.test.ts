import { request } from 'node:http'
import type { Socket } from 'node:net'
import { deflateSync } from 'node:zlib'
import { archiveGroup, leaveGroup } from '@kinward/contract/managing-groups'
import { beginUpload, cancelUpload, uploadUrl } from '@kinward/contract/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUploadSigner } from '../../platform/storage/signed-uploads.ts'
import { startTestApp, TEST_SECRET, type TestApp, type TestClient } from '../../../test/harness.ts'
import { pngOf } from '../../../test/pictures.ts'
import { createUploader, fixture, type Uploader } from '../../../test/uploads.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let nurse: TestClient
let doctor: TestClient
let uploader: Uploader

const params = () => ({ entityId, locationId, groupId })
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

beforeAll(async () => {
  kit = await startTestApp({ UPLOAD_MAX_BYTES: '5000000' })
  entityId = await kit.build.entity()
  uploader = createUploader(kit, params)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId])
})

/** A refusal: its status, code and sentence. */
const refusal = ({ status, body }: { status: number; body: { message?: string; data: { code?: string } } }) => [
  status,
  body.data.code,
  body.message,
]

const announced = async (bytes: Uint8Array<ArrayBuffer> = bytesOf('a,b\n1,2\n'), fileName = 'table.csv') =>
  (await uploader.begin(nurse, bytes, { fileName })).body.data

describe('a file that is announced', () => {
  test('gets a name by the millisecond, in kebab-case', async () => {
    const { uploadName, expiresAt } = await announced(bytesOf('x'), 'Árvíztűrő  Care_Plan (2).CSV')
    expect(uploadName).toMatch(/^\d{13}-arvizturo-care-plan-2\.csv$/)
    expect(expiresAt).toBeGreaterThan(Date.now())
  })

  test('has a name of its own, however many come in one moment', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => announced()))
    expect(new Set(many.map(({ uploadName }) => uploadName)).size).toBe(12)
  })

  test('counts with all that its uploader has not sent: nobody fills the disk, also with many at once', async () => {
    const announce = () => uploader.begin(nurse, bytesOf('x'), { size: 5_000_000 })
    await kit.pool.query(
      `insert into files (key, upload_name, group_id, uploader_id, file_name, said_size)
      values ($1, 'scan.pdf', $2, $3, 'scan.pdf', 10::bigint * 1024 ^ 3 - 12000000)`,
      ['0'.repeat(32), groupId, nurse.userId],
    )
    const answers = await Promise.all(Array.from({ length: 6 }, announce))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 413, 413, 413, 413,
    ])
    expect(refusal(await announce())).toEqual([
      413,
      'TOO_LARGE',
      'You have attached 10 GB that were not sent. Send or remove some of it, and try again.',
    ])
    expect((await uploader.begin(doctor, bytesOf('x'))).status).toBe(200)
    await kit.pool.query(`update files set is_carried = true where upload_name = 'scan.pdf'`)
    expect((await announce()).status).toBe(200)
  })

  test('of no bytes is refused with a sentence', async () => {
    expect(refusal(await uploader.begin(nurse, new Uint8Array()))).toEqual([400, 'BAD_REQUEST', 'This file is empty.'])
  })

  test('that is larger than is configured is refused with the limit', async () => {
    const answer = await uploader.begin(nurse, new Uint8Array(1), { size: 5_000_001 })
    expect(refusal(answer)).toEqual([413, 'TOO_LARGE', 'This file is too large: at most 4.7 MB can be sent.'])
  })

  test.each(['setup.exe', 'update.bat', 'notes.txt.js', 'run.ps1', 'setup.exe. .', 'report..bat', '.cmd'])(
    'called %s is refused',
    async (fileName) => {
      const answer = await uploader.begin(nurse, bytesOf('x'), { fileName })
      expect(refusal(answer)).toEqual([415, 'UNSUPPORTED_MEDIA', 'Programs and scripts cannot be sent here.'])
    },
  )

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\Users\\dana\\chart.csv', 'chart.csv'],
    ['..', 'file'],
    ['chart\u202Evsc.exe.csv', 'chartvsc.exe.csv'],
  ])('called %s is kept as %s', async (fileName, kept) => {
    const file = await uploader.upload(nurse, bytesOf('a,b\n'), { fileName })
    expect(file.orignalFileName).toBe(kept)
  })

  test('is refused in a channel that one has left, one that is archived, and one of others', async () => {
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    await kit.build.join(groupId, [admin.userId])
    const ask = (client: TestClient) => uploader.begin(client, bytesOf('x'))
    await nurse.call(leaveGroup, { params: params() })
    expect(refusal(await ask(nurse)).slice(0, 2)).toEqual([404, 'NOT_ACCESSIBLE'])
    await admin.call(archiveGroup, { params: params(), body: { archiveStatus: true } })
    expect(refusal(await ask(doctor)).slice(0, 2)).toEqual([409, 'ARCHIVED'])
    groupId = await kit.build.group(locationId, [doctor.userId])
    expect(refusal(await ask(nurse)).slice(0, 2)).toEqual([404, 'NOT_FOUND'])
  })

  test('for a family is refused to staff who may not write there', async () => {
    groupId = await kit.build.group(locationId, [nurse.userId], { type: 'family' })
    expect(refusal(await uploader.begin(nurse, bytesOf('x'))).slice(0, 2)).toEqual([403, 'FORBIDDEN'])
  })
})

describe('the address of an upload', () => {
  test('opens once', async () => {
    const bytes = bytesOf('a,b\n')
    const { url } = await announced(bytes)
    expect((await uploader.put(url, bytes)).status).toBe(200)
    expect((await uploader.put(url, bytes)).status).toBe(409)
  })

  test('opens to one of many who use it at once', async () => {
    const bytes = bytesOf('a,b\n')
    const { url } = await announced(bytes)
    const answers = await Promise.all(Array.from({ length: 6 }, () => uploader.put(url, bytes)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('opens no more once it has expired', async () => {
    const bytes = bytesOf('a,b\n')
    const { url } = await announced(bytes)
    const given = new URL(url, kit.origin)
    const ticket = { nonce: given.searchParams.get('nonce') ?? '', expires: Date.now() - 1 }
    const late = createUploadSigner(TEST_SECRET).address(given.pathname.split('/').at(-1) ?? '', ticket)
    expect((await uploader.put(late, bytes)).status).toBe(410)
    expect((await uploader.put(url, bytes)).status).toBe(200)
  })

  test('opens nothing when anything in it was altered', async () => {
    const bytes = bytesOf('a,b\n')
    const [{ url }, other] = [await announced(bytes), await announced(bytes)]
    const alter = (change: (given: URL) => void): string => {
      const given = new URL(url, kit.origin)
      change(given)
      return given.href
    }
    const altered = [
      alter(({ searchParams }) => searchParams.set('expires', String(Date.now() + 86_400_000))),
      alter(({ searchParams }) => searchParams.set('nonce', 'another')),
      alter(({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))),
      alter(({ searchParams }) => searchParams.delete('signature')),
      alter((given) => (given.pathname = new URL(other.url, kit.origin).pathname)),
      alter((given) => (given.pathname = '/api/v2/uploads/..%2f..%2fetc%2fpasswd')),
    ]
    for (const one of altered) expect((await uploader.put(one, bytes)).status).toBe(403)
    expect((await uploader.put(url, bytes)).status).toBe(200)
  })

  test('takes as many bytes as were announced, no more and no less', async () => {
    const { url } = await announced(bytesOf('a,b\n'))
    expect((await uploader.put(url, bytesOf('a,b\n1,2\n'))).status).toBe(400)
    const { url: second } = await announced(bytesOf('a,b\n'))
    expect((await uploader.put(second, bytesOf('a'))).status).toBe(400)
  })

  test('is given afresh for an upload that broke off, and then the one before it opens no more', async () => {
    const bytes = bytesOf('a,b\n')
    const { uploadName, url } = await announced(bytes)
    const ask = () => nurse.ask(uploadUrl, { params: { ...params(), uploadName } })
    const { body } = await ask()
    expect((await uploader.put(url, bytes)).status).toBe(409)
    expect((await uploader.put(body.data, bytes)).status).toBe(200)
    expect((await ask()).status).toBe(409)
    expect((await uploader.finish(nurse, uploadName)).status).toBe(200)
    expect((await doctor.ask(uploadUrl, { params: { ...params(), uploadName } })).status).toBe(404)
  })

  test('is given for what was announced alone: a name does not say how large a file is, and what', async () => {
    const uploadName = '1700000000000-never-announced.csv'
    const { status, body } = await nurse.ask(uploadUrl, { params: { ...params(), uploadName } })
    expect([status, body.data.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('opens nothing for someone who has left the channel since', async () => {
    const bytes = bytesOf('a,b\n')
    const { url } = await announced(bytes)
    await nurse.call(leaveGroup, { params: params() })
    expect((await uploader.put(url, bytes)).status).toBe(409)
  })

  test('takes an upload that breaks off, and nothing is left of it', async () => {
    const { uploadName, url } = await announced(bytesOf('x'.repeat(10_000)))
    await breakOff(url, 10_000, 5_000)
    await expect.poll(() => kit.filesAside()).toEqual([])
    expect((await uploader.finish(nurse, uploadName)).status).toBe(409)
  })

  test('lets a slow upload take longer than a call may', async () => {
    const connected = Promise.withResolvers<Socket>()
    kit.app.http.server.once('connection', connected.resolve)
    const { uploadName, url } = await announced(bytesOf('a,b,c\n'))
    const { pathname, search } = new URL(url, kit.origin)
    const sent = Promise.withResolvers<number>()
    const options = { method: 'PUT', agent: false, headers: { 'content-length': 6 } }
    const outgoing = request(`${kit.origin}${pathname}${search}`, options)
    outgoing.on('response', (response) => sent.resolve(response.resume().statusCode ?? 0))
    outgoing.on('error', sent.reject)
    outgoing.write('a,b')
    await expect.poll(() => kit.filesAside()).toHaveLength(1)
    // What Node says of a request once its time is over; see slow-requests.test.ts.
    const over = Object.assign(new Error('over'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    kit.app.http.server.emit('clientError', over, await connected.promise)
    outgoing.end(',c\n')
    expect(await sent.promise).toBe(200)
    expect((await uploader.finish(nurse, uploadName)).status).toBe(200)
  })
})

/** Begins to send so many bytes, and goes away in the middle. */
async function breakOff(url: string, announcedSize: number, sent: number): Promise<void> {
  const { pathname, search } = new URL(url, kit.origin)
  const options = { method: 'PUT', headers: { 'content-length': announcedSize } }
  const outgoing = request(`${kit.origin}${pathname}${search}`, options)
  outgoing.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    outgoing.write(Buffer.alloc(sent, 'x'), () => resolve())
  })
  await expect.poll(() => kit.filesAside()).toHaveLength(1)
  outgoing.destroy()
}

describe('an upload', () => {
  test('is finished only by whoever made it, in its channel', async () => {
    const file = await uploader.uploadFixture(nurse, 'weights.csv')
    expect((await uploader.finish(doctor, file.name)).status).toBe(404)
    groupId = await kit.build.group(locationId, [nurse.userId])
    expect((await uploader.finish(nurse, file.name)).status).toBe(404)
  })

  test('is told to have not arrived before its bytes have', async () => {
    const { uploadName } = await announced()
    expect(refusal(await uploader.finish(nurse, uploadName))).toEqual([
      409,
      'CONFLICT',
      'This file has not arrived yet.',
    ])
  })

  test('is finished as often as one asks, with the same answer', async () => {
    const bytes = await fixture('sideways.jpg')
    const { body } = await uploader.begin(nurse, bytes, { fileName: 'sideways.jpg' })
    await uploader.put(body.data.url, bytes)
    const answers = await Promise.all([1, 2, 3].map(() => uploader.finish(nurse, body.data.uploadName)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await uploader.finish(nurse, body.data.uploadName)).body).toEqual(answers[0]?.body)
  })

  test('is thrown away by whoever made it, with its bytes', async () => {
    const file = await uploader.uploadFixture(nurse, 'sideways.jpg')
    const before = await kit.filesKept()
    const cancel = (client: TestClient) => client.ask(cancelUpload, { params: { ...params(), uploadName: file.name } })
    expect((await cancel(doctor)).status).toBe(404)
    expect((await cancel(nurse)).status).toBe(200)
    expect(before.length - (await kit.filesKept()).length).toBe(3)
    expect((await cancel(nurse)).status).toBe(404)
  })
})

describe('what is in a file decides what it is', () => {
  test.each([
    ['sideways.jpg', 'image', 'image/jpeg'],
    ['drawing.png', 'image', 'image/png'],
    ['drawing.webp', 'image', 'image/webp'],
    ['moving.gif', 'image', 'image/gif'],
    ['phone.heic', 'image', 'image/heic'],
    ['film.mp4', 'video', 'video/mp4'],
    ['phone.mov', 'video', 'video/quicktime'],
    ['voice.webm', 'audio', 'audio/webm'],
    ['plan.pdf', 'file', 'application/pdf'],
    ['plan.docx', 'file', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['weights.csv', 'file', 'text/csv'],
  ])('%s is a %s', async (name, type, mimeType) => {
    expect(await uploader.uploadFixture(nurse, name)).toMatchObject({ type, mimeType, orignalFileName: name })
    const bytes = await fixture(name)
    expect(await uploader.upload(nurse, bytes, { fileName: 'without-an-ending' })).toMatchObject(
      name === 'weights.csv' ? { type: 'file', mimeType: 'application/octet-stream' } : { type, mimeType },
    )
  })

  test('a recording that is said to be one is a voice clip, and lasts as long as it plays', async () => {
    for (const name of ['voice.webm', 'voice-live.webm']) {
      const clip = await uploader.uploadFixture(nurse, name, { isVoiceClip: true })
      expect(clip).toMatchObject({ type: 'voice-clip', mimeType: 'audio/webm' })
      expect(clip.duration).toBeCloseTo(3, 1)
    }
  })

  test('a recording whose clock stands still, and a film of a century, are of no known length', async () => {
    const clip = await fixture('voice-live.webm')
    const scale = clip.indexOf(Buffer.from('2ad7b183', 'hex')) + 4
    clip.fill(0, scale, scale + 3)
    const film = await fixture('film.mp4')
    // Ticks a second, and ticks.
    film.writeUInt32BE(1, film.indexOf('mvhd') + 16)
    film.writeUInt32BE(0xffff_fff0, film.indexOf('mvhd') + 20)
    for (const bytes of [clip, film]) {
      expect(await uploader.upload(nurse, bytes, { fileName: 'recording' })).not.toHaveProperty('duration')
    }
  })

  test('a film is no voice clip, nor is a picture', async () => {
    for (const name of ['film.mp4', 'drawing.png']) {
      const answer = await uploader.attempt(nurse, await fixture(name), { fileName: 'clip', isVoiceClip: true })
      expect(refusal(answer).slice(0, 2)).toEqual([415, 'UNSUPPORTED_MEDIA'])
    }
  })

  const page = '<!doctype html><script>alert(1)</script>'
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['a page that is called a picture', page, 'photo.jpg', ''],
    ['a page that is said to be a picture', page, 'photo', 'image/png'],
    ['a drawing with a script that is called a picture', drawing, 'photo.png', ''],
    ['a page that is called a film', page, 'film.mp4', ''],
    ['a page that is called a PDF', page, 'plan.pdf', ''],
    ['a page that is called a recording', page, 'voice.mp3', ''],
    ['a page that is called a document', page, 'plan.docx', ''],
    ['a table that is none', 'a\0\u0001\u0002b', 'table.csv', ''],
  ])('%s is refused with a sentence', async (_what, text, fileName, mimeType) => {
    const before = await kit.filesKept()
    const answer = await uploader.attempt(nurse, bytesOf(text), { fileName, mimeType })
    expect(refusal(answer)).toEqual([
      415,
      'UNSUPPORTED_MEDIA',
      'This file is not what its name says. Check it, and attach it again.',
    ])
    expect(await kit.filesKept()).toEqual(before)
  })

  test('a picture that is called a PDF is refused, one that is called another picture is what it is', async () => {
    const png = await fixture('drawing.png')
    expect((await uploader.attempt(nurse, png, { fileName: 'plan.pdf' })).status).toBe(415)
    expect(await uploader.upload(nurse, png, { fileName: 'photo.jpg' })).toMatchObject({
      mimeType: 'image/png',
      extension: 'png',
    })
  })

  test('a program is refused whatever it is called', async () => {
    const program = new Uint8Array(512)
    program.set(Buffer.from('MZ\u0090\0\u0003'))
    for (const fileName of ['chart', 'chart.dat']) {
      const answer = await uploader.attempt(nurse, program, { fileName })
      expect(refusal(answer)[2]).toBe('Programs and scripts cannot be sent here.')
    }
  })

  test('a damaged picture is refused, however small it is', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer()
    const half = new Uint8Array(photo.subarray(0, photo.length / 2))
    for (const bytes of [(await fixture('drawing.png')).subarray(0, 60), half]) {
      expect(refusal(await uploader.attempt(nurse, bytes, { fileName: 'picture' }))).toEqual([
        415,
        'UNSUPPORTED_MEDIA',
        'This file is damaged and cannot be read.',
      ])
    }
  })

  test('a picture of 50,000 by 50,000 is refused before anything of it is unpacked', async () => {
    // All of it is one colour, which packs to a thousandth.
    const bomb = pngOf(50_000, 50_000, deflateSync(Buffer.alloc(2_000_000)))
    const before = process.memoryUsage().rss
    const started = performance.now()
    const answer = await uploader.attempt(nurse, bomb, { fileName: 'wall.png' })
    expect(refusal(answer)[2]).toBe('This picture is too large to be shown. Make it smaller, and attach it again.')
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2)
  })

  test('kinds that are switched off are refused', async () => {
    const strict = await startTestApp({ UPLOAD_KINDS: 'image,file' })
    try {
      const entity = await strict.build.entity()
      const location = await strict.build.location(entity)
      const person = await strict.signedIn(await strict.build.person(location))
      const group = await strict.build.group(location, [person.userId])
      const place = () => ({ entityId: entity, locationId: location, groupId: group })
      const strictly = createUploader(strict, place)
      const answer = await strictly.attempt(person, await fixture('film.mp4'), { fileName: 'film.mp4' })
      expect(refusal(answer)).toEqual([415, 'UNSUPPORTED_MEDIA', 'Files of this kind cannot be sent here.'])
      expect(await strict.filesKept()).toEqual([])
    } finally {
      await strict.stop()
    }
  })
})

test('announcing needs a session, and the address none: it is the leave itself', async () => {
  const body = { fileName: 'a.csv', size: 1 }
  expect((await kit.anonymous.ask(beginUpload, { params: params(), body })).status).toBe(401)
})
