import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sendMessage } from '@kinward/contract/messages'
import { beginUpload, finishUpload } from '@kinward/contract/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/platform/db/testing/test-database.ts'
import { createTokenService } from '../../src/platform/session/tokens.ts'
import { createFactories } from '../factories.ts'
import { createTestClient, TEST_SECRET } from '../harness.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const GIGABYTE = 1024 ** 3
const BYTES = 2 * GIGABYTE
const MOST_GROWTH = 64 * 1024 ** 2

let database: TestDatabase
let pool: pg.Pool
let folder: string
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'kinward-large-'))
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** The most memory that the process has ever had, as the system counts it, and what it has now. */
async function memory(): Promise<{ peak: number; now: number }> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
  return { peak: kilobytes('VmHWM'), now: kilobytes('VmRSS') }
}

test('a file of 2 GB goes in and comes out without the server growing by more than 64 MB', async () => {
  const build = createFactories(pool)
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  const userId = await build.person(locationId)
  const groupId = await build.group(locationId, [userId])
  const sessionId = await build.session(userId)
  const tokens = createTokenService(TEST_SECRET)
  const token = await tokens.sign('access', userId, sessionId)
  const client = createTestClient({ origin: server.origin, userId, sessionId, token })
  const params = { entityId, locationId, groupId }

  async function pass(size: number): Promise<void> {
    const { uploadName, url } = await client.call(beginUpload, { params, body: { fileName: 'scan.bin', size } })
    expect(await put(`${server.origin}${url}`, size)).toBe(200)
    const file = await client.call(finishUpload, { params: { ...params, uploadName } })
    const message_attachment = [{ type: file.type, name: file.name }]
    await client.call(sendMessage, { params, query: {}, body: { message: '', message_attachment } })
    const asset = await tokens.sign('asset', userId, sessionId)
    const response = await fetch(`${server.origin}/api/v2/${file.url}?token=${asset}`)
    let received = 0
    for await (const piece of response.body ?? []) received += (piece as Uint8Array).byteLength
    expect(received).toBe(size)
  }

  // What is loaded at the first upload is there before it counts.
  await pass(8 * 1024 ** 2)
  const before = await memory()
  await pass(BYTES)
  const after = await memory()
  console.log(`grew by ${megabytes(after.peak - before.now)} MB at most, from ${megabytes(before.now)} MB`)
  expect(after.peak - before.now).toBeLessThan(MOST_GROWTH)
})

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

const PIECE = Buffer.alloc(1024 ** 2, 'kinward ')

async function put(url: string, size: number): Promise<number> {
  const answered = Promise.withResolvers<number>()
  const outgoing = request(url, { method: 'PUT', agent: false, headers: { 'content-length': size } })
  outgoing.on('response', (response) => answered.resolve(response.resume().statusCode ?? 0))
  outgoing.on('error', answered.reject)
  await pipeline(Readable.from(pieces(size), { objectMode: false }), outgoing)
  return answered.promise
}

function* pieces(size: number): Generator<Buffer> {
  for (let sent = 0; sent < size; sent += PIECE.length) yield PIECE
}
