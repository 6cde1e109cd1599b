import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startS3, type TestS3 } from '../../../test/s3.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import { type Storage, StorageAwayError, StorageFullError } from './storage.ts'

const KEY = 'ab'.repeat(16)
let folder: string
let s3: TestS3
const storages: Partial<Record<'a disk' | 'a bucket', Storage>> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-storage-'))
  s3 = await startS3()
  storages['a disk'] = await createDiskStorage({ folder: join(folder, 'disk') })
  storages['a bucket'] = await createS3Storage(s3.bucket, join(folder, 'scratch'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

describe.each(['a disk', 'a bucket'] as const)('%s', (name) => {
  const storage = (): Storage => storages[name] ?? expect.unreachable()

  test('gives back what was put, whole and in stretches, until it is removed', async () => {
    const bytes = Buffer.from('a picture of a chart')
    await storage().put(`medium__${KEY}`, bytes)
    expect(await buffer(await storage().read(`medium__${KEY}`))).toEqual(bytes)
    expect(await buffer(await storage().read(`medium__${KEY}`, { start: 2, end: 8 }))).toEqual(bytes.subarray(2, 9))
    await storage().put(`medium__${KEY}`, Buffer.from('another'))
    expect(String(await buffer(await storage().read(`medium__${KEY}`)))).toBe('another')
    await storage().remove([`medium__${KEY}`, KEY])
    await expect(storage().read(`medium__${KEY}`)).rejects.toThrow(/no such file/i)
  })

  test.each(['../../etc/passwd', 'ABCDEFGH', 'a b c d e f', '', 'x'])('has no key %j', async (key) => {
    await expect(storage().put(key, Buffer.from('x'))).rejects.toThrow('no key')
    await expect(storage().read(key)).rejects.toThrow('no key')
  })
})

describe('a bucket', () => {
  const bucket = (): Storage => storages['a bucket'] ?? expect.unreachable()

  async function sign(size: number, mimeType = 'image/png') {
    const { uploads } = bucket()
    if (uploads.by !== 'address') throw new Error('A bucket takes uploads itself.')
    return { url: await uploads.sign(KEY, { size, mimeType, seconds: 60 }), sizeOf: () => uploads.sizeOf(KEY) }
  }
  const put = async (url: string, body: string, type: string) =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status

  test('takes what was announced from whoever has the address, and keeps it once it was looked at', async () => {
    const { url, sizeOf } = await sign(7)
    expect(await sizeOf()).toBeNull()
    expect(await put(url, 'a chart', 'image/png')).toBe(200)
    expect(await sizeOf()).toBe(7)
    await expect(bucket().read(KEY)).rejects.toThrow('no such file')
    const file = await bucket().open(KEY)
    await file.keep(true)
    expect(String(await buffer(await bucket().read(KEY)))).toBe('a chart')
    expect(await sizeOf()).toBe(7)
    await file.clear()
    await file.release()
    expect(await sizeOf()).toBeNull()
    const again = await bucket().open(KEY)
    expect(await readFile(again.path, 'utf8')).toBe('a chart')
    await again.release()
    // The address is open still: what is put there now is not what others read.
    expect(await put(url, 'a trick', 'image/png')).toBe(200)
    expect(String(await buffer(await bucket().read(KEY)))).toBe('a chart')
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
    await bucket().remove([KEY])
    expect(await sizeOf()).toBeNull()
  })

  test('takes nothing else: more bytes, another type, an altered address', async () => {
    const { url, sizeOf } = await sign(7)
    expect(await put(url, 'a whole chart', 'image/png')).toBe(403)
    expect(await put(url, 'a chart', 'text/html')).toBe(403)
    expect(await put(url.replace(KEY, 'cd'.repeat(16)), 'a chart', 'image/png')).toBe(403)
    expect(await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=9999'), 'a chart', 'image/png')).toBe(403)
    expect(await sizeOf()).toBeNull()
  })

  test('that says nothing is given up in time, whatever is collected meanwhile', async () => {
    const silent = createServer(() => undefined)
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.int() }).parse(silent.address())
    const endpoint = `http://127.0.0.1:${port}`
    const away = await createS3Storage({ ...s3.bucket, endpoint }, join(folder, 'scratch'), 500)
    setFlagsFromString('--expose-gc')
    const collecting = setInterval(runInNewContext('gc') as () => void, 50)
    await expect(away.read(KEY)).rejects.toBeInstanceOf(StorageAwayError)
    clearInterval(collecting)
    silent.closeAllConnections()
    await once(silent.close(), 'close')
  })

  test('that cannot be reached is an error, not an empty answer', async () => {
    const away = await createS3Storage({ ...s3.bucket, secretAccessKey: 'wrong' }, join(folder, 'scratch'))
    await expect(away.read(KEY)).rejects.toThrow('answered 403')
    await expect(away.put(KEY, Buffer.from('x'))).rejects.toThrow('answered 403')
  })
})

describe('a disk', () => {
  test('that is full says so, and nothing is left of what did not fit', async () => {
    /** A disk with room for so many bytes. */
    const withRoomFor = (room: number): typeof createWriteStream => {
      return ((path: string, options: object) => {
        const file = createWriteStream(path, options)
        const write = file._write.bind(file)
        let left = room
        file._writev = null as never
        file._write = (piece: Buffer, encoding, done) => {
          left -= piece.length
          if (left >= 0) write(piece, encoding, done)
          else done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
        }
        return file
      }) as typeof createWriteStream
    }
    const small = join(folder, 'small')
    const disk = await createDiskStorage({ folder: small, writeTo: withRoomFor(100_000) })
    if (disk.uploads.by !== 'us') throw new Error('A disk takes uploads itself.')
    const source = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(50_000)))
    await expect(disk.uploads.stage(source, new AbortController().signal)).rejects.toBeInstanceOf(StorageFullError)
    await expect(disk.put(KEY, Buffer.alloc(200_000))).rejects.toBeInstanceOf(StorageFullError)
    expect(await readdir(join(small, 'incoming'))).toEqual([])
    expect(await readdir(small)).toEqual(['incoming'])
    await disk.put(KEY, Buffer.alloc(1_000))
  })

  test('keeps nothing of what breaks off, nor of what takes too long', async () => {
    const disk = storages['a disk']
    if (disk?.uploads.by !== 'us') throw new Error('A disk takes uploads itself.')
    const broken = new Readable({ read: () => undefined })
    const staged = disk.uploads.stage(broken, new AbortController().signal)
    broken.push('half')
    broken.destroy(new Error('gone'))
    await expect(staged).rejects.toThrow('gone')
    const endless = new Readable({ read: () => undefined })
    const slow = new AbortController()
    const late = disk.uploads.stage(endless, slow.signal)
    slow.abort()
    await expect(late).rejects.toThrow('aborted')
    expect(await readdir(join(folder, 'disk', 'incoming'))).toEqual([])
  })
})
