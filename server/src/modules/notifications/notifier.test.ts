import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFactories } from '../../../test/factories.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam } from '../../../test/team.ts'
import { tellAll, untilTold } from '../../../test/told.ts'
import { createDatabase, createPool, type Db, type Tx } from '../../platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import type { NamedCause } from './causes.ts'
import { createNotifier } from './notifier.ts'
import { notify } from './notify.ts'
import type { Produced } from './produced.ts'

let kit: TestApp
let db: Db
let team: Awaited<ReturnType<typeof buildTeam>>
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  db = createDatabase(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ doctor } = team)
})

const cause = (values: Partial<NamedCause> = {}): NamedCause => ({
  kind: 'notice',
  type: 'GENERIC',
  causeKey: 'notice:1',
  userIds: [doctor.userId],
  entityId: team.entityId,
  locationId: team.locationId,
  groupId: null,
  messageId: null,
  parentId: null,
  patientId: null,
  actorId: null,
  data: { title: 'The roof is being mended' },
  isUrgent: false,
  ...values,
})

type Row = { cause_key: string; type: string; count: number; is_read: boolean; is_held: boolean; data: object }
const rowsOf = async ({ userId }: TestClient): Promise<Row[]> => {
  const { rows } = await kit.pool.query<Row>(
    `select cause_key, type, count, read_at is not null as is_read, held_until is not null as is_held, data
     from notifications where user_id = $1 order by told_at desc, id desc`,
    [userId],
  )
  return rows
}

describe('a cause that names its people', () => {
  test('is told to each of them, live and soon', async () => {
    const tab = await doctor.connect()
    await notify(db, cause())
    const { notification } = await tab.next('notification.center')
    expect(notification).toMatchObject({ type: 'GENERIC', is_read: false, data: { title: 'The roof is being mended' } })
    await untilTold(kit.pool)
    expect(await rowsOf(doctor)).toMatchObject([{ cause_key: 'notice:1', count: 1, is_read: false }])
  })

  test('is told once for a key: again, it comes to the front unread', async () => {
    for (const causeKey of ['notice:1', 'notice:2']) await notify(db, cause({ causeKey }))
    await tellAll(kit)
    await kit.pool.query(
      `update notifications set read_at = now(), told_at = told_at - interval '1 hour' where user_id = $1`,
      [doctor.userId],
    )
    await notify(db, cause({ data: { title: 'It is mended' } }))
    await tellAll(kit)
    expect(await rowsOf(doctor)).toMatchObject([
      { cause_key: 'notice:1', count: 1, is_read: false, data: { title: 'It is mended' } },
      { cause_key: 'notice:2', is_read: true },
    ])
  })

  test('is not told where its transaction fails, nor to nobody', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await notify(tx, cause())
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await notify(db, cause({ userIds: [] }))
    expect((await kit.pool.query('select id from notification_causes')).rows).toEqual([])
    expect(await rowsOf(doctor)).toEqual([])
  })
})

describe('the notifier', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let alone: Db
  let userId: number

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = createPool(database.url, 4, createLogger('silent'))
    alone = createDatabase(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  beforeEach(async () => {
    userId = await createFactories(pool).user({ username: randomUUID() })
    await pool.query('truncate notification_causes')
  })

  const tell = (values: Partial<NamedCause> = {}) =>
    notify(alone, cause({ userIds: [userId], entityId: null, locationId: null, ...values }))
  const nobody = async () => new Set<number>()
  function start(deps: Partial<Parameters<typeof createNotifier>[0]> = {}) {
    const hub = { viewers: nobody, behindLocks: nobody, emit: () => {} }
    const notifier = createNotifier({ db: alone, hub, log: createLogger('silent'), told: async () => {}, ...deps })
    onTestFinished(notifier.stop)
    return notifier
  }
  const keys = async () => {
    const text = 'select cause_key from notifications where user_id = $1 order by id'
    return (await pool.query<{ cause_key: string }>(text, [userId])).rows.map(({ cause_key }) => cause_key)
  }

  test('tells what it produces to its hooks, in its transaction, and acts once that is certain', async () => {
    const seen: Produced[] = []
    const order: string[] = []
    const hook = async (_tx: unknown, produced: Produced[]) => {
      seen.push(...produced)
      order.push('written')
      return () => void order.push('certain')
    }
    await tell()
    await start({ written: [hook], told: async () => void order.push('told') }).tick()
    expect(seen).toMatchObject([{ userId, type: 'GENERIC', isFirst: true, isHeld: false, count: 1 }])
    expect(order).toEqual(['written', 'certain', 'told'])
    await tell()
    await start({ written: [hook] }).tick()
    expect(seen.at(-1)).toMatchObject({ id: seen[0]?.id, isFirst: false })
  })

  test('that dies with causes in its hands leaves them to the next', async () => {
    const die = async () => {
      throw new Error('killed')
    }
    await tell()
    await start({ written: [die] }).tick()
    expect(await keys()).toEqual([])
    await start().tick()
    await start().tick()
    expect(await keys()).toEqual(['notice:1'])
  })

  test('tells the rest where one cause cannot be told, and tries that one later', async () => {
    let now = Date.now()
    let isRefused = true
    const lines: string[] = []
    const log = createLogger('trace', { write: (line) => void lines.push(line) })
    const refuse = async (_tx: unknown, produced: Produced[]) => {
      if (isRefused && produced.some(({ type }) => type === 'HONOR')) throw new Error('no')
    }
    await pool.query(`insert into notification_causes (kind, body) values ('nonsense', '{"title": "a secret"}')`)
    await tell({ kind: 'honor', type: 'HONOR', causeKey: 'honor:1' })
    await tell()
    const notifier = start({ log, written: [refuse], now: () => now })
    await notifier.tick()
    expect(await keys()).toEqual(['notice:1'])
    isRefused = false
    await notifier.tick()
    expect(await keys()).toEqual(['notice:1'])
    now += 61_000
    await notifier.tick()
    expect(await keys()).toEqual(['notice:1', 'honor:1'])
    const left = await pool.query<{ kind: string }>('select kind from notification_causes')
    expect(left.rows).toEqual([{ kind: 'nonsense' }])
    expect(lines.filter((line) => line.includes('put off'))).toHaveLength(3)
    expect(lines.join('')).not.toMatch(/secret|roof/)
  })

  test('tells the rest where the database gives one cause up for taking too long', async () => {
    const dawdle = async (tx: Tx, produced: Produced[]) => {
      if (produced.some(({ type }) => type === 'HONOR')) {
        await sql`set local statement_timeout = 20`.execute(tx)
        await sql`select pg_sleep(5)`.execute(tx)
      }
    }
    await tell({ kind: 'honor', type: 'HONOR', causeKey: 'honor:1' })
    await tell()
    await start({ written: [dawdle] }).tick()
    expect(await keys()).toEqual(['notice:1'])
  })

  test('tells the rest while one that takes long is told beside them, with what waits for the same behind it', async () => {
    const { resolve: open, promise: gate } = Promise.withResolvers<void>()
    const dawdle = async (tx: Tx, produced: Produced[]) => {
      if (!produced.some(({ type }) => type === 'HONOR')) return
      await sql`select pg_sleep(0.2)`.execute(tx)
      await gate
    }
    const broadcast = (causeKey: string) => tell({ kind: 'broadcast', type: 'BROADCAST', causeKey })
    await tell({ kind: 'broadcast', type: 'HONOR', causeKey: 'broadcast:1' })
    await tell()
    const notifier = start({ written: [dawdle], quickMs: 50 })
    notifier.noteSent()
    await vi.waitUntil(async () => (await keys()).length === 1)
    for (const causeKey of ['broadcast:1', 'broadcast:2']) await broadcast(causeKey)
    notifier.noteSent()
    await vi.waitUntil(async () => (await keys()).length === 2)
    expect(await keys()).toEqual(['notice:1', 'broadcast:2'])
    open()
    await notifier.tick()
    expect(new Set(await keys())).toEqual(new Set(['notice:1', 'broadcast:1', 'broadcast:2']))
    expect((await pool.query('select id from notification_causes')).rows).toEqual([])
  })

  test('waits longer each time before it tries one again that cannot be told', async () => {
    let now = Date.now()
    let tries = 0
    const refuse = async () => {
      tries++
      throw new Error('no')
    }
    await tell()
    const notifier = start({ written: [refuse], now: () => now })
    const triesAfter = async (minutes: number) => {
      now += minutes * 60_000
      tries = 0
      await notifier.tick()
      return tries
    }
    expect(await triesAfter(0)).toBeGreaterThan(0)
    const after = []
    for (const minutes of [1, 1, 1, 2, 2]) after.push(await triesAfter(minutes))
    expect(after).toEqual([1, 0, 1, 0, 1])
  })

  test('tells what is urgent first', async () => {
    const told: string[] = []
    for (const causeKey of ['notice:1', 'notice:2']) await tell({ causeKey })
    await tell({ causeKey: 'notice:3', isUrgent: true })
    await start({ told: async (some) => void told.push(...some.map(({ causeKey }) => causeKey)) }).tick()
    expect(told).toEqual(['notice:3', 'notice:1', 'notice:2'])
  })

  test('tells what is urgent before the rest of those that could not be told together', async () => {
    const told: string[] = []
    const refuse = async (_tx: unknown, produced: Produced[]) => {
      if (produced.length > 1) throw new Error('no')
    }
    for (const causeKey of ['notice:1', 'notice:2', 'notice:3']) await tell({ causeKey })
    const hear = async (some: readonly Produced[]) => {
      told.push(...some.map(({ causeKey }) => causeKey))
      if (told.length === 1) await tell({ causeKey: 'notice:4', isUrgent: true })
    }
    await start({ written: [refuse], told: hear }).tick()
    expect(told).toEqual(['notice:1', 'notice:4', 'notice:2', 'notice:3'])
  })

  test('of several at once each tells what no other holds', async () => {
    const all = Array.from({ length: 200 }, (_, count) => `notice:${count}`)
    for (const causeKey of all) await tell({ causeKey })
    const produced: Produced[] = []
    const told = async (some: readonly Produced[]) => void produced.push(...some)
    await Promise.all([start({ told }).tick(), start({ told }).tick(), start({ told }).tick()])
    await start({ told }).tick()
    expect(new Set(await keys())).toEqual(new Set(all))
    expect([produced.length, produced.every(({ isFirst }) => isFirst)]).toEqual([200, true])
  })
})
