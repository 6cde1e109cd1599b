import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sendMessage } from '@kinward/contract/messages'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../src/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../src/platform/db/testing/test-database.ts'
import { createLogger } from '../src/platform/observability/logger.ts'
import { createTokenService } from '../src/platform/session/tokens.ts'
import { createFactories, type Factories } from './factories.ts'
import { createTestClient, TEST_SECRET } from './harness.ts'
import { closeGate, installGate } from './pause-telling.ts'
import { startServerProcess } from './server-process.ts'
import { untilTold } from './told.ts'

const MENTIONS = 200
const KILLS = 3
const PEOPLE = 6
const AT_ONCE = 8

let database: TestDatabase
let pool: pg.Pool
let build: Factories
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-killed-'))
  database = await createTestDatabase()
  pool = createPool(database.url, 4, createLogger('silent'))
  build = createFactories(pool)
  await installGate(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const startServer = () => startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder })

async function buildChannel() {
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  const people: number[] = []
  for (let count = 0; count < PEOPLE; count++) people.push(await build.person(locationId))
  const [userId = 0] = people
  const sessionId = await build.session(userId)
  const token = await createTokenService(TEST_SECRET).sign('access', userId, sessionId)
  const params = { entityId, locationId, groupId: await build.group(locationId, people) }
  return { params, sender: { userId, sessionId, token }, others: people.slice(1) }
}

async function countRows(text: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*) from ${text}`)
  return rows[0]?.count ?? 0
}

test(
  'a server that is killed again and again tells each person once of each cause, and begins the way of all that is urgent',
  { timeout: 120_000 },
  async () => {
    const { params, sender, others } = await buildChannel()
    const wishes = Array.from({ length: MENTIONS }, (_, index) => {
      const named = [others[index % others.length] ?? 0, others[(index + 1) % others.length] ?? 0]
      const message = named.map((id) => `@[Someone](id:${id})`).join(' ')
      return { message, hashKey: `told-though-killed-${index}`, isUrgent: index % 10 === 0, named }
    })
    const sent = new Map<number, (typeof wishes)[number]>()
    const untold: number[] = []
    for (let life = 0; life <= KILLS; life++) {
      const server = await startServer()
      const client = createTestClient({ ...sender, origin: server.origin })
      const until = life === KILLS ? MENTIONS : Math.round((MENTIONS / (KILLS + 1)) * (life + 1))
      const waiting = wishes
        .slice(0, until)
        .filter(({ hashKey }) => ![...sent.values()].some((one) => one.hashKey === hashKey))
      const sendSome = async () => {
        for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
          const { named: _, ...body } = wish
          const { id } = await client.call(sendMessage, { params, query: {}, body })
          sent.set(id, wish)
        }
      }
      // The first dies while it is telling, the others whenever it may be, and the last one lives until all is told.
      const gate = life === 0 ? await closeGate(pool) : null
      const sending = Promise.allSettled(Array.from({ length: AT_ONCE }, sendSome))
      if (gate) await gate.reached()
      else if (life < KILLS) await delay(randomInt(300))
      else await sending.then(() => untilTold(pool))
      await server.end('SIGKILL')
      await gate?.open()
      await sending
      untold.push(await countRows('notification_causes'))
    }
    expect(untold[0]).toBeGreaterThan(0)
    expect([sent.size, untold.at(-1)]).toEqual([MENTIONS, 0])

    const { rows } = await pool.query<{ message_id: number; user_id: number }>(
      'select message_id, user_id from notifications order by message_id, user_id',
    )
    const owed = [...sent].flatMap(([messageId, { named, isUrgent }]) =>
      (isUrgent ? others : named).map((userId) => ({ message_id: messageId, user_id: userId })),
    )
    const byPlace = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
      a.message_id - b.message_id || a.user_id - b.user_id
    expect(rows).toEqual(owed.toSorted(byPlace))

    const ways = await pool.query<{ message_id: number; user_id: number }>(
      'select message_id, user_id from urgent_deliveries order by message_id, user_id',
    )
    const urgent = owed.filter(({ message_id }) => sent.get(message_id)?.isUrgent)
    expect(ways.rows).toEqual(urgent.toSorted(byPlace))
  },
)
