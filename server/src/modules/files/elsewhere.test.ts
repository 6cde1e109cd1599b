import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { cancelUpload } from '@kinward/contract/uploads'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { createS3Storage } from '../../platform/storage/s3.ts'
import { type Storage, StorageAwayError } from '../../platform/storage/storage.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { startS3 } from '../../../test/s3.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'
import { createFileSweep } from './unused-files.ts'

const NOWHERE = { bucket: 'kinward', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }

let kit: TestApp
const after: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await kit.stop()
  for (const end of after.splice(0)) await end()
})

async function people() {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  const nurse = await kit.signedIn(await kit.build.person(locationId))
  const doctor = await kit.signedIn(await kit.build.person(locationId))
  const params = { entityId, locationId, groupId: await kit.build.group(locationId, [nurse.userId, doctor.userId]) }
  return { nurse, doctor, params, uploader: createUploader(kit, () => params) }
}

describe('with a bucket', () => {
  test('files go there by an address of its own, are looked at, and come back through us', async () => {
    const s3 = await startS3()
    after.push(s3.stop)
    kit = await startTestApp(s3.environment)
    const { nurse, doctor, params, uploader } = await people()
    const bytes = await fixture('sideways.jpg')
    const begun = await uploader.begin(nurse, bytes, { fileName: 'sideways.jpg', mimeType: 'image/jpeg' })
    const { url, uploadName } = begun.body.data
    expect(url.startsWith(`${s3.bucket.endpoint}/kinward/incoming/`)).toBe(true)
    expect((await uploader.finish(nurse, uploadName)).status).toBe(409)
    expect((await uploader.put(url, bytes, { 'content-type': 'image/jpeg' })).status).toBe(200)
    const answers = await Promise.all([1, 2, 3].map(() => uploader.finish(nurse, uploadName)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { status, body } = await uploader.finish(nurse, uploadName)
    expect([status, body.data.width]).toEqual([200, 900])
    const carried = [uploader.carry(body.data)]
    await nurse.call(sendMessage, { params, query: {}, body: { message: '', message_attachment: carried } })

    const whole = await uploader.open(doctor, body.data.url)
    expect([whole.status, whole.bytes.byteLength]).toEqual([200, bytes.byteLength])
    // Its place was taken out before it was kept.
    expect(whole.bytes.equals(bytes)).toBe(false)
    const stretch = await uploader.open(doctor, body.data.url, { headers: { range: 'bytes=10-19' } })
    expect([stretch.status, stretch.bytes.equals(whole.bytes.subarray(10, 20))]).toEqual([206, true])
    const small = await uploader.open(doctor, body.data.thumbnailUrl ?? '')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 150 })

    const page = await fetch(`${kit.origin}/`, { headers: { accept: 'text/html' } })
    await page.text()
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${s3.bucket.endpoint}`)
    expect((await fetch(`${kit.origin}/api/v2/uploads/${'a'.repeat(32)}`, { method: 'PUT', body: 'x' })).status).toBe(
      404,
    )
  })

  test('a file that something went wrong with after it was looked at is made ready later', async () => {
    const s3 = await startS3()
    after.push(s3.stop)
    const scratch = await mkdtemp(join(tmpdir(), 'kinward-scratch-'))
    after.push(() => rm(scratch, { recursive: true }))
    const storage = await createS3Storage(s3.bucket, scratch)
    let isFailing = true
    const put: Storage['put'] = async (...file) => {
      if (isFailing) throw new StorageAwayError('The bucket answered 503.')
      return storage.put(...file)
    }
    kit = await startTestApp(s3.environment, { storage: { ...storage, put } })
    const { nurse, uploader } = await people()
    const bytes = await fixture('sideways.jpg')
    const begun = await uploader.begin(nurse, bytes, { fileName: 'sideways.jpg', mimeType: 'image/jpeg' })
    const { url, uploadName } = begun.body.data
    await uploader.put(url, bytes, { 'content-type': 'image/jpeg' })
    expect((await uploader.finish(nurse, uploadName)).status).toBe(503)
    isFailing = false
    expect((await uploader.finish(nurse, uploadName)).status).toBe(200)
    expect((await fetch(`${s3.bucket.endpoint}${new URL(url).pathname}`)).status).toBe(404)
  })

  test('what is not what it says is refused, and nothing of it stays', async () => {
    const s3 = await startS3()
    after.push(s3.stop)
    kit = await startTestApp(s3.environment)
    const { nurse, uploader } = await people()
    const bytes = new Uint8Array(Buffer.from('<script>alert(1)</script>'))
    const begun = await uploader.begin(nurse, bytes, { fileName: 'photo.jpg', mimeType: 'image/jpeg' })
    await uploader.put(begun.body.data.url, bytes, { 'content-type': 'image/jpeg' })
    expect((await uploader.finish(nurse, begun.body.data.uploadName)).status).toBe(415)
    const key = new URL(begun.body.data.url).pathname
    expect((await fetch(`${s3.bucket.endpoint}${key}`)).status).toBe(404)
  })
})

describe('with a bucket that gives nothing', () => {
  const answering = async (status: number) => {
    const bucket = createServer((_request, response) => void response.writeHead(status).end())
    await once(bucket.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.int() }).parse(bucket.address())
    const stop = async () => {
      bucket.closeAllConnections()
      await once(bucket.close(), 'close')
    }
    const scratch = await mkdtemp(join(tmpdir(), 'kinward-scratch-'))
    after.push(() => rm(scratch, { recursive: true }))
    kit = await startTestApp(
      {},
      { storage: await createS3Storage({ ...NOWHERE, endpoint: `http://127.0.0.1:${port}` }, scratch) },
    )
    return stop
  }
  const finished = async () => {
    const { nurse, uploader } = await people()
    const begun = await uploader.begin(nurse, await fixture('weights.csv'), { fileName: 'weights.csv' })
    const { status, body } = await uploader.finish(nurse, begun.body.data.uploadName)
    return [status, body.message]
  }
  const OUT_OF_REACH = [503, 'This file cannot be reached just now. Please try again in a moment.']

  test.each([503, 429])('and answers %d, that is not the fault of a file', async (status) => {
    after.push(await answering(status))
    expect(await finished()).toEqual(OUT_OF_REACH)
  })

  test('and takes no connection, nor is that', async () => {
    const stop = await answering(200)
    await stop()
    expect(await finished()).toEqual(OUT_OF_REACH)
  })
})

describe('with a bucket that breaks off in the middle', () => {
  /** Sends so many bytes of what it is asked for; null for all of it. */
  let sends: number | null = null
  /** Says nothing more then, instead of hanging up. */
  let isSilent = false

  async function start(answerMs?: number) {
    const bytes = await fixture('weights.csv')
    const bucket = createServer((request, response) => {
      const { method } = request.resume()
      if (method !== 'GET' && method !== 'HEAD') return response.end()
      response.writeHead(200, { 'content-length': bytes.byteLength })
      if (method === 'HEAD' || sends === null) return response.end(bytes)
      response.flushHeaders()
      return response.write(bytes.subarray(0, sends), () => !isSilent && response.socket?.end())
    })
    await once(bucket.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.int() }).parse(bucket.address())
    after.push(async () => {
      bucket.closeAllConnections()
      await once(bucket.close(), 'close')
    })
    const scratch = await mkdtemp(join(tmpdir(), 'kinward-scratch-'))
    after.push(() => rm(scratch, { recursive: true }))
    kit = await startTestApp(
      {},
      { storage: await createS3Storage({ ...NOWHERE, endpoint: `http://127.0.0.1:${port}` }, scratch, answerMs) },
    )
    const { nurse, uploader } = await people()
    const begun = await uploader.begin(nurse, bytes, { fileName: 'weights.csv', mimeType: 'text/csv' })
    const finish = () => uploader.finish(nurse, begun.body.data.uploadName)
    return { nurse, uploader, finish }
  }
  const OUT_OF_REACH = 'This file cannot be reached just now. Please try again in a moment.'

  test('that is not the fault of a file that came in', async () => {
    const { finish } = await start()
    sends = 4
    const { status, body } = await finish()
    expect([status, body.message]).toEqual([503, OUT_OF_REACH])
    sends = null
    expect((await finish()).status).toBe(200)
  })

  test('whoever reads a file is told so where nothing of it was sent, and has no whole one otherwise', async () => {
    const { nurse, uploader, finish } = await start()
    sends = null
    const { body } = await finish()
    sends = 0
    const none = await uploader.open(nurse, body.data.url)
    expect([none.status, none.headers.get('etag'), none.headers.get('content-type')]).toEqual([
      503,
      null,
      'application/json; charset=utf-8',
    ])
    expect(JSON.parse(String(none.bytes))).toMatchObject({ success: false, status: 503, message: OUT_OF_REACH })
    sends = 4
    await expect(uploader.open(nurse, body.data.url)).rejects.toThrow('terminated')
    sends = null
    expect((await uploader.open(nurse, body.data.url)).status).toBe(200)
  })

  test('one that falls silent is waited for no longer than one that does not answer', async () => {
    const { nurse, uploader, finish } = await start(1_000)
    isSilent = true
    sends = 4
    const late = await finish()
    expect([late.status, late.body.message]).toEqual([503, OUT_OF_REACH])
    sends = null
    const { body } = await finish()
    sends = 0
    expect((await uploader.open(nurse, body.data.url)).status).toBe(503)
    sends = 4
    await expect(uploader.open(nurse, body.data.url)).rejects.toThrow('terminated')
    isSilent = false
  })
})

describe('with a bucket that takes every connection and says nothing', () => {
  test('attachments are taken back all the same, and nobody is kept from reading', async () => {
    const silent = createServer(() => undefined)
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.int() }).parse(silent.address())
    after.push(async () => {
      silent.closeAllConnections()
      silent.close()
    })
    const scratch = await mkdtemp(join(tmpdir(), 'kinward-scratch-'))
    after.push(() => rm(scratch, { recursive: true }))
    const storage = await createS3Storage({ ...NOWHERE, endpoint: `http://127.0.0.1:${port}` }, scratch, 2_000)
    kit = await startTestApp({}, { storage })
    const { nurse, doctor, params, uploader } = await people()
    const begun = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        uploader.begin(nurse, await fixture('weights.csv'), { fileName: `${n}.csv` }),
      ),
    )
    const taken = begun.map(({ body }) =>
      nurse.ask(cancelUpload, { params: { ...params, uploadName: body.data.uploadName } }),
    )
    await vi.waitFor(async () => {
      const { rows } = await kit.pool.query('select from files')
      expect(rows).toEqual([])
    })
    expect((await doctor.ask(listMessages, { params, query: {} })).status).toBe(200)
    const refused = await uploader.finish(nurse, begun[0]?.body.data.uploadName ?? '')
    expect(refused.status).toBe(404)
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(taken.map(() => 200))
    // What it still has of them is not forgotten.
    expect((await kit.pool.query('select from discarded_files')).rows).toHaveLength(20)

    const waiting = await uploader.begin(nurse, await fixture('weights.csv'), { fileName: 'late.csv' })
    const late = await uploader.finish(nurse, waiting.body.data.uploadName)
    expect([late.status, late.body.message]).toEqual([
      503,
      'This file cannot be reached just now. Please try again in a moment.',
    ])
  })

  test('what is left there is thrown away once it answers again', async () => {
    const s3 = await startS3()
    after.push(s3.stop)
    const scratch = await mkdtemp(join(tmpdir(), 'kinward-scratch-'))
    after.push(() => rm(scratch, { recursive: true }))
    const bucket = await createS3Storage(s3.bucket, scratch)
    let isAway = false
    const remove: Storage['remove'] = async (keys) => {
      if (isAway) throw new Error('The bucket does not answer.')
      return bucket.remove(keys)
    }
    kit = await startTestApp({}, { storage: { ...bucket, remove } })
    const { nurse, params, uploader } = await people()
    const begun = await uploader.begin(nurse, await fixture('weights.csv'), { mimeType: 'text/csv' })
    const { url, uploadName } = begun.body.data
    await uploader.put(url, await fixture('weights.csv'), { 'content-type': 'text/csv' })
    const isThere = async () => (await fetch(`${s3.bucket.endpoint}${new URL(url).pathname}`)).status === 200
    isAway = true
    await nurse.call(cancelUpload, { params: { ...params, uploadName } })
    await kit.pool.query(`update discarded_files set tried_at = now() - interval '10 minutes'`)
    await expect(kit.app.sweepFiles()).rejects.toThrow('does not answer')
    expect(await isThere()).toBe(true)
    isAway = false
    await kit.pool.query(`update discarded_files set tried_at = now() - interval '10 minutes'`)
    await kit.app.sweepFiles()
    expect(await isThere()).toBe(false)
    expect((await kit.pool.query('select from discarded_files')).rows).toEqual([])
  })
})

test('uploads that nothing came of are thrown away from a bucket that is far, without a transaction that waits for it', async () => {
  let atOnce = 0
  let open = 0
  kit = await startTestApp()
  const remote = createServer((_request, response) => {
    atOnce++
    void (async () => {
      const { rows } = await kit.pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and application_name = 'sweep' and state like 'idle in%'`,
      )
      open = Math.max(open, rows[0]?.open ?? 0)
      atOnce--
      response.writeHead(204).end()
    })()
  })
  await once(remote.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.int() }).parse(remote.address())
  after.push(async () => {
    remote.closeAllConnections()
    remote.close()
  })
  const { nurse, params } = await people()
  await kit.pool.query(
    `insert into files (key, upload_name, group_id, uploader_id, file_name, created_at)
    select md5(n::text), n || '-note.txt', $1, $2, 'note.txt', now() - interval '40 days' from generate_series(1, 120) n`,
    [params.groupId, nurse.userId],
  )
  const scratch = await mkdtemp(join(tmpdir(), 'kinward-scratch-'))
  after.push(() => rm(scratch, { recursive: true }))
  const storage = await createS3Storage({ ...NOWHERE, endpoint: `http://127.0.0.1:${port}` }, scratch)
  const sweeping = new pg.Pool({ ...kit.pool.options, application_name: 'sweep' })
  await createFileSweep({ db: createDatabase(sweeping), storage, log: createLogger('silent') }).sweep()
  await sweeping.end()
  expect({ open, atOnce }).toEqual({ open: 0, atOnce: 0 })
  expect((await kit.pool.query('select from files')).rows).toEqual([])
  expect((await kit.pool.query('select from discarded_files')).rows).toEqual([])
})

describe('on a disk that is full', () => {
  test('an upload is refused with a sentence, nothing is left of it, and it goes through once there is room', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinward-full-'))
    after.push(() => rm(folder, { recursive: true }))
    let isFull = true
    const writeTo = ((path: string, options: object) => {
      const file = createWriteStream(path, options)
      if (!isFull) return file
      file._write = (_piece, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' }))
      return file
    }) as typeof createWriteStream
    kit = await startTestApp({}, { storage: await createDiskStorage({ folder, writeTo }) })
    const { nurse, uploader } = await people()
    const bytes = await fixture('sideways.jpg')
    const begun = await uploader.begin(nurse, bytes, { fileName: 'sideways.jpg' })
    const refused = await uploader.put(begun.body.data.url, bytes)
    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining('There is no room for this file just now.'),
    ])
    expect(await readdir(folder, { recursive: true })).toEqual(['incoming'])
    expect((await uploader.finish(nurse, begun.body.data.uploadName)).status).toBe(409)

    isFull = false
    const renewed = await uploader.renew(nurse, begun.body.data.uploadName)
    expect((await uploader.put(renewed, bytes)).status).toBe(200)

    // Full once more when the smaller pictures are to be kept: it stays as it came, and is made ready later.
    isFull = true
    const late = await uploader.finish(nurse, begun.body.data.uploadName)
    expect([late.status, late.body.message]).toEqual([
      503,
      'There is no room for this file just now. Please try again later.',
    ])
    isFull = false
    expect((await uploader.finish(nurse, begun.body.data.uploadName)).status).toBe(200)
  })
})
