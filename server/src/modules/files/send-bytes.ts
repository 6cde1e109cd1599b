import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { type ByteRange, NoSuchFileError, type Storage } from '../../platform/storage/storage.ts'
import type { Serving } from './bytes.service.ts'
import { dispositionOf } from './file-names.ts'
import { texts } from './texts.ts'

/**
 * Sends a file, or the stretch of it that was asked for, or says that it has not changed. `onSending` hears that bytes are
 * on their way, also when they do not all arrive.
 */
export async function sendBytes(
  storage: Storage,
  serving: Serving,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  onSending?: () => void,
): Promise<FastifyReply> {
  const { key, size, mimeType, fileName, disposition } = serving
  // The bytes under a key never change.
  const tag = `"${key}-${size}"`
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'content-disposition': dispositionOf(disposition, fileName),
  })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()

  const asked = isOther(request.headers['if-range'], tag) ? null : rangeOf(request.headers.range, size)
  if (asked === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.type(mimeType)
  if (asked) reply.code(206).header('content-range', `bytes ${asked.start}-${asked.end}/${size}`)
  reply.header('content-length', asked ? asked.end - asked.start + 1 : size)
  if (request.method === 'HEAD') return reply.send()
  const bytes = await begin(storage, key, asked).catch((error: unknown) => {
    for (const name of ['content-length', 'content-range', 'content-disposition', 'etag']) reply.removeHeader(name)
    throw error instanceof NoSuchFileError ? notFound() : new AppError('UNAVAILABLE', texts.outOfReach, undefined, 5)
  })
  onSending?.()
  return reply.send(bytes)
}

/** Waits for the first bytes: until they are there it can still be said that there are none. */
async function begin(storage: Storage, key: string, range: ByteRange | null): Promise<Readable> {
  const bytes = await storage.read(key, range ?? undefined)
  await once(bytes, 'readable')
  return bytes
}

/** The one stretch that was asked for; null for the whole, which is also the answer to several at once. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = parts ?? []
  if (!parts || (from === '' && to === '')) return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end }
}

function isKnown(header: string | undefined, tag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

function isOther(header: string | string[] | undefined, tag: string): boolean {
  return header !== undefined && header !== tag
}
