import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ErrorEnvelope } from '@kinward/contract/envelope'
import { sendMessage } from '@kinward/contract/messages'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '../src/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/observability/logger.ts'
import { createTokenService } from '../src/platform/session/tokens.ts'
import { createFactories } from './factories.ts'
import { createTestClient, TEST_SECRET, type TestClient } from './harness.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** For how long the database is away; FAULT_AWAY_MS=10000 is the length that the product promises to live through. */
const AWAY_MS = Number(process.env['FAULT_AWAY_MS'] ?? 2_000)

const GROUPS = 10
const PEOPLE = 20

let folder: string
let postgres: EmbeddedPostgres
let server: ServerProcess
let world: Awaited<ReturnType<typeof buildWorld>>

const startDatabase = () => startEmbeddedPostgres({ folder: join(folder, 'postgres') })
const startServer = () => startServerProcess({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-faults-'))
  await chmod(folder, 0o755)
  postgres = await startDatabase()
  await migrate(postgres.url)
  world = await query(buildWorld)
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.end('SIGKILL'))

async function query<Result>(ask: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(postgres.url, 8, createLogger('silent'))
  try {
    return await ask(pool)
  } finally {
    await pool.end()
  }
}

async function buildWorld(pool: pg.Pool) {
  const build = createFactories(pool)
  const tokens = createTokenService(TEST_SECRET)
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const userId = await build.person(locationId)
      const sessionId = await build.session(userId)
      return { userId, sessionId, token: await tokens.sign('access', userId, sessionId) }
    }),
  )
  const members = people.map(({ userId }) => userId)
  const groupIds: number[] = []
  for (let index = 0; index < GROUPS; index++) groupIds.push(await build.group(locationId, members))
  return { entityId, locationId, people, groupIds }
}

const clients = (): TestClient[] => world.people.map((person) => createTestClient({ ...person, origin: server.origin }))

type Draft = { hashKey: string; groupId: number; sender: number }

let drafts = 0
function newDraft(): Draft {
  const number = ++drafts
  return { hashKey: `fault-key-${number}`, groupId: world.groupIds[number % GROUPS] ?? 0, sender: number % PEOPLE }
}

function send(people: TestClient[], { hashKey, groupId, sender }: Draft) {
  const { entityId, locationId } = world
  const client = people[sender] ?? people[0]!
  const body = { message: `message of ${hashKey}`, hashKey }
  return client.ask(sendMessage, { params: { entityId, locationId, groupId }, query: {}, body })
}

/** The keys of the messages that are there, each as often as it is; fails on a hole or a double in the numbering. */
async function readKeys(): Promise<string[]> {
  return query(async (pool) => {
    const { rows } = await pool.query<{ keys: string[]; seqs: number[]; seq: number; version: number }>(
      `select g.seq, g.version, array_agg(hash_key order by m.seq) as keys, array_agg(m.seq order by m.seq) as seqs
       from messages m join groups g on g.id = m.group_id group by g.id`,
    )
    for (const { keys, seqs, seq, version } of rows) {
      expect(seqs).toEqual(keys.map((_, index) => index + 1))
      expect([seq, version]).toEqual([keys.length, keys.length])
    }
    return rows.flatMap(({ keys }) => keys)
  })
}

function expectOnce(keys: string[], expected: Iterable<string>): void {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const wrong = [...expected].filter((key) => counts.get(key) !== 1)
  expect(wrong).toEqual([])
}

function expectRunning(): void {
  if (!server.isRunning()) throw new Error(`The server has ended: ${server.complaint()}`)
}

describe('the database goes away under load', () => {
  test(
    'requests fail cleanly, the server stays up and recovers by itself, and nothing acknowledged is lost',
    async () => {
      const people = clients()
      const acknowledged = new Set<string>()
      const refused: Draft[] = []
      const odd: unknown[] = []
      let isOver = false

      async function keepSending(): Promise<void> {
        while (!isOver) {
          const draft = newDraft()
          const { status, body } = await send(people, draft)
          const isDone = status === 200
          if (isDone) acknowledged.add(draft.hashKey)
          else refused.push(draft)
          // Whoever was refused takes a breath, as a person would.
          if (!isDone) await delay(20)
          const envelope = ErrorEnvelope.safeParse(body)
          if (!isDone && (status !== 503 || envelope.data?.data.code !== 'UNAVAILABLE')) odd.push({ status, body })
        }
      }
      const load = Array.from({ length: PEOPLE }, () => keepSending().catch((error: unknown) => odd.push(error)))
      const reached = async (count: number): Promise<void> => {
        await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(count)
      }
      const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status

      await reached(100)
      await postgres.stop()
      await expect.poll(() => refused.length + odd.length).toBeGreaterThan(0)
      expectRunning()
      expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
      await delay(AWAY_MS)
      expectRunning()
      const { url } = postgres
      postgres = await startDatabase()
      expect(postgres.url).toBe(url)

      await reached(acknowledged.size + 100)
      expect(await status('/readyz')).toBe(200)
      isOver = true
      await Promise.all(load)
      expect(odd).toEqual([])
      expectOnce(await readKeys(), acknowledged)

      const again = await Promise.all(refused.slice(0, 200).map((draft) => send(people, draft)))
      expect(new Set(again.map((answer) => answer.status))).toEqual(new Set([200]))
      expectOnce(await readKeys(), [...acknowledged, ...refused.slice(0, 200).map(({ hashKey }) => hashKey)])
      expect(await server.end('SIGTERM')).toBe(0)
    },
    60_000 + AWAY_MS,
  )
})

describe('the server is killed in the middle of 1,000 sends', () => {
  test('every acknowledged message is there once, and every other one is once it is sent again', async () => {
    const mine = Array.from({ length: 1_000 }, newDraft)
    const before = clients()
    const acknowledged = new Set<string>()
    let killed: Promise<unknown> | undefined
    await Promise.allSettled(
      mine.map(async (draft) => {
        const { status } = await send(before, draft)
        if (status === 200) acknowledged.add(draft.hashKey)
        if (acknowledged.size >= 250) killed ??= server.end('SIGKILL')
      }),
    )
    await killed
    expect(server.isRunning()).toBe(false)
    expect(acknowledged.size).toBeGreaterThanOrEqual(250)
    expect(acknowledged.size).toBeLessThan(mine.length)

    server = await startServer()
    expectOnce(await readKeys(), acknowledged)
    const after = clients()
    const missing = mine.filter(({ hashKey }) => !acknowledged.has(hashKey))
    const answers = await Promise.all(missing.map((draft) => send(after, draft)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expectOnce(
      await readKeys(),
      mine.map(({ hashKey }) => hashKey),
    )
  }, 60_000)
})
