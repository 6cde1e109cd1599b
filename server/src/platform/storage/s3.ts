import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from '../../config.ts'
import { removeAbandoned } from './scratch.ts'
import { checkKey, isFull, NoSuchFileError, type Storage, StorageAwayError, StorageFullError } from './storage.ts'

/** How long a bucket may be silent before it is taken for gone. */
const ANSWER_MS = 10_000

/** The slowest way to a bucket that bytes are put on: 256 KB a second. */
const BYTES_A_MS = 256

/** How many are removed at a time. */
const REMOVED_AT_ONCE = 16

/** Bytes whose digest is not sent along; the connection guards them. */
const UNSIGNED = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

/**
 * Files in a bucket of anything that speaks S3. Clients put what they upload under `incoming/`, where nobody reads it; what
 * was looked at is kept by us under `files/`, so that nothing can be put in its place by an address that is still open.
 */
export async function createS3Storage(bucket: S3Bucket, scratch: string, answerMs = ANSWER_MS): Promise<Storage> {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const addressOf = (folder: 'incoming' | 'files', key: string): string =>
    `${endpoint.replace(/\/+$/, '')}/${bucket.bucket}/${folder}/${checkKey(key)}`
  await mkdir(scratch, { recursive: true })
  await removeAbandoned(scratch)

  /** Waits for the answer, not for the bytes that come with it: these may be many. */
  async function ask(address: string, init: RequestInit, within = answerMs): Promise<Response> {
    const over = new AbortController()
    const asked = client.fetch(address, { ...init, signal: over.signal })
    const response = await beforeSilence(asked, within).catch((cause: unknown) => {
      over.abort()
      throw new StorageAwayError('The bucket does not answer.', { cause })
    })
    if (isBusy(response)) throw new StorageAwayError(`The bucket answered ${response.status}.`)
    if (!response.ok && response.status !== 404) throw new Error(`The bucket answered ${response.status}.`)
    return response
  }

  /** False when there is nothing. */
  async function download(address: string, path: string): Promise<boolean> {
    const { ok, body } = await ask(address, { method: 'GET' })
    if (!ok || !body) return false
    await pipeline(readable(body, answerMs), createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(
      (error: unknown) => {
        throw isFull(error) ? new StorageFullError('There is no room to look at this file.') : error
      },
    )
    return true
  }

  async function upload(key: string, body: Blob): Promise<void> {
    const within = answerMs + body.size / BYTES_A_MS
    const { ok } = await ask(addressOf('files', key), { method: 'PUT', body, headers: UNSIGNED }, within)
    if (!ok) throw new Error('The bucket is not there.')
  }

  return {
    uploads: {
      by: 'address',
      sign: async (key, { size, mimeType, seconds }) => {
        const address = new URL(addressOf('incoming', key))
        address.searchParams.set('X-Amz-Expires', String(seconds))
        // Nothing but what was announced can be put there: so many bytes, of that type.
        const headers = { 'content-length': String(size), ...(mimeType && { 'content-type': mimeType }) }
        const signed = await client.sign(address, {
          method: 'PUT',
          headers,
          aws: { signQuery: true, allHeaders: true },
        })
        return signed.url
      },
      sizeOf: async (key) => {
        const { ok, headers } = await ask(addressOf('incoming', key), { method: 'HEAD' })
        return ok ? Number(headers.get('content-length')) : null
      },
    },
    open: async (key) => {
      const path = join(scratch, randomUUID())
      const release = (): Promise<void> => rm(path, { force: true })
      try {
        // Another process may have looked at it, and cleared it away.
        const came = await download(addressOf('incoming', key), path)
        if (!came && !(await download(addressOf('files', key), path))) {
          throw new NoSuchFileError('The bucket has no such file.')
        }
      } catch (error) {
        await release()
        throw error
      }
      return {
        path,
        release,
        keep: async () => upload(key, await openAsBlob(path)),
        clear: async () => void (await ask(addressOf('incoming', key), { method: 'DELETE' })),
      }
    },
    put: (key, bytes) => upload(key, new Blob([new Uint8Array(bytes)])),
    read: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const { ok, body } = await ask(addressOf('files', key), { method: 'GET', headers })
      if (!ok || !body) throw new NoSuchFileError('The bucket has no such file.')
      return readable(body, answerMs)
    },
    remove: async (keys) => {
      const left = keys.flatMap((key) => [addressOf('files', key), addressOf('incoming', key)])
      while (left.length > 0) {
        await Promise.all(left.splice(0, REMOVED_AT_ONCE).map((address) => ask(address, { method: 'DELETE' })))
      }
    },
    tidy: () => removeAbandoned(scratch),
  }
}

/** Whether a bucket would answer another time: it is broken just now, or asked for too much. */
function isBusy({ status }: Response): boolean {
  return status >= 500 || status === 429
}

/** The same stream, as Node has it. */
function readable(body: ReadableStream<Uint8Array>, within: number): Readable {
  return Readable.from(whole(body, within), { objectMode: false })
}

/**
 * Whoever reads tells a bucket that breaks off, or falls silent, from a fault of their own. It is only waited for while
 * somebody wants more: a reader who is slow makes it no slower.
 */
async function* whole(body: ReadableStream<Uint8Array>, within: number): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  try {
    while (true) {
      const { done, value } = await beforeSilence(reader.read(), within)
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new StorageAwayError('The bucket broke off.', { cause })
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Waits so long and no longer, by a clock of its own: a signal is lost with the request that it was given to. */
async function beforeSilence<Answer>(answer: Promise<Answer>, within: number): Promise<Answer> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error('It says nothing.')), within)
  return await Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer))
}
