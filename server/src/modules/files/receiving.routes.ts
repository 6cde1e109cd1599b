import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limits.ts'
import { takeTime } from '../../platform/http/slow-requests.ts'
import type { UploadSigner } from '../../platform/storage/signed-uploads.ts'
import { type Storage, StorageFullError } from '../../platform/storage/storage.ts'
import * as repository from './files.repository.ts'
import { texts } from './texts.ts'

/** Slower than this nobody sends a file: the connection would be held for nothing. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024
const SHORTEST_MS = 60_000

const Address = z.object({ expires: z.coerce.number().int(), nonce: z.string().min(1), signature: z.string().min(1) })
const Params = z.object({ key: z.string().regex(/^[0-9a-f]{32}$/) })

type ReceivingDeps = {
  db: Db
  stage: Extract<Storage['uploads'], { by: 'us' }>['stage']
  signer: UploadSigner
  rateLimit: RateLimit
  maxBytes: number
}

/**
 * Where uploads are PUT that come to this server: the bytes go to the disk as they come. The address alone lets in, once;
 * who holds it was let in when it was signed, and is in the channel still.
 */
export async function registerReceiving(http: FastifyInstance, deps: ReceivingDeps): Promise<void> {
  const { db, stage, signer, rateLimit, maxBytes } = deps

  async function receive(request: FastifyRequest): Promise<void> {
    const params = Params.safeParse(request.params)
    const query = Address.safeParse(request.query)
    if (!params.success || !query.success) throw new AppError('FORBIDDEN', texts.addressAltered)
    const { key } = params.data
    const { signature, ...ticket } = query.data
    const verdict = signer.verify(key, ticket, signature)
    if (verdict === 'altered') throw new AppError('FORBIDDEN', texts.addressAltered)
    if (verdict === 'expired') throw new AppError('LINK_EXPIRED', texts.addressExpired)
    const row = await repository.takeAddress(db, key, ticket.nonce)
    if (!row) throw new AppError('CONFLICT', texts.addressUsed)
    const size = row.said_size ?? 0
    if (Number(request.headers['content-length']) !== size) throw new AppError('BAD_REQUEST', texts.wrongSize)
    await keep(request, { key, nonce: ticket.nonce, size })
  }

  /** The row is marked and the file gets its name together: of two who send the same, one is late. */
  async function keep(request: FastifyRequest, { key, nonce, size }: { key: string; nonce: string; size: number }) {
    const signal = AbortSignal.timeout(SHORTEST_MS + Math.ceil((size / SLOWEST_BYTES_PER_SECOND) * 1000))
    const staged = await stage(request.raw, signal).catch((error: unknown) => {
      throw error instanceof StorageFullError ? new AppError('UNAVAILABLE', texts.noRoom, undefined, 60) : error
    })
    try {
      await db.transaction().execute(async (tx) => {
        if (!(await repository.markArrived(tx, key, nonce, size))) throw new AppError('CONFLICT', texts.hasArrived)
        await staged.keepAs(key)
      })
    } catch (error) {
      await staged.discard()
      throw error
    }
  }

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/api/v2/uploads/:key', { bodyLimit: maxBytes, config: { rateLimit } }, async (request, reply) => {
      const hurry = takeTime(request.raw.socket)
      try {
        await receive(request)
      } catch (error) {
        // What is still on its way would be read as the next request.
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      } finally {
        hurry()
      }
      return reply.send({ success: true, status: 200, data: null })
    })
  })
}
