import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage } from '@kinward/contract/messages'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { createS3Storage } from '../../platform/storage/s3.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { startS3 } from '../../../test/s3.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'

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
      if (isFailing) throw new Error('The bucket answered 503.')
      return storage.put(...file)
    }
    kit = await startTestApp(s3.environment, { storage: { ...storage, put } })
    const { nurse, uploader } = await people()
    const bytes = await fixture('sideways.jpg')
    const begun = await uploader.begin(nurse, bytes, { fileName: 'sideways.jpg', mimeType: 'image/jpeg' })
    const { url, uploadName } = begun.body.data
    await uploader.put(url, bytes, { 'content-type': 'image/jpeg' })
    expect((await uploader.finish(nurse, uploadName)).status).toBe(500)
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
