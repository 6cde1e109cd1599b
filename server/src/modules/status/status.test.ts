import type { UserStatus } from '@kinward/contract/status'
import { changeStatus } from '@kinward/contract/status'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createStatusKeeper } from './status-keeper.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
})

type Wish = Parameters<typeof nurse.ask<typeof changeStatus>>[1]['body']
const params = () => ({ entityId, userId: nurse.userId })
const say = (body: Wish) => nurse.ask(changeStatus, { params: params(), body })
const seenByDoctor = async () =>
  (await doctor.call(listUsers, { params: { entityId, locationId } })).find(({ id }) => id === nurse.userId)
const soon = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()
const tick = () =>
  createStatusKeeper({
    db: createDatabase(kit.pool),
    hub: kit.app.hub,
    log: createLogger('silent'),
  }).tick()
const activity = (ago: string) =>
  kit.pool.query(`update sessions set last_active_at = now() - $2::interval where user_id = $1`, [nurse.userId, ago])

describe('someone who is active', () => {
  test('is online again, where the server had only not heard of them for a while', async () => {
    await say({ automatic: true })
    await activity('6 minutes')
    await tick()
    expect(await seenByDoctor()).toMatchObject({ status: 'away' })
    const tab = await doctor.connect()
    await activity('1 second')
    await tick()
    expect(await tab.next('user.status')).toMatchObject({ userId: nurse.userId, status: 'online' })
  })

  test('stays away, who chose to be', async () => {
    await say({ status: 'away' })
    await activity('1 second')
    await tick()
    expect(await seenByDoctor()).toMatchObject({ status: 'away' })
  })
})

describe('a status', () => {
  test('is seen by colleagues, at once and when they ask', async () => {
    const tab = await doctor.connect()
    const until = soon()
    const { body } = await say({ status: 'busy', status_message: '  In a family meeting ', until })
    expect(body.data).toMatchObject({ status: 'busy', status_message: 'In a family meeting', status_until: until })
    expect(await tab.next('user.status')).toEqual(body.data)
    expect(await seenByDoctor()).toMatchObject({
      status: 'busy',
      status_message: 'In a family meeting',
      status_until: until,
      is_online: false,
    })
  })

  test('ends at a moment, by whichever clock it is said', async () => {
    const { body } = await say({ status: 'busy', until: '2090-01-01T00:00:00+23:00' })
    expect(body.data).toMatchObject({ status_until: '2089-12-31T01:00:00.000Z' })
  })

  test('with an empty message has none', async () => {
    expect((await say({ status: 'online', status_message: '   ' })).body.data).toMatchObject({ status_message: null })
  })

  test('is told to a family that shares a channel, and to no other', async () => {
    const daughter = await kit.signedIn(await kit.build.person(locationId, 'family'))
    const stranger = await kit.signedIn(await kit.build.person(locationId, 'family'))
    const elsewhere = await kit.signedIn(await kit.build.person(await kit.build.location(entityId)))
    const patientId = await kit.build.patient(locationId)
    await kit.build.family(patientId, daughter.userId)
    await kit.build.group(locationId, [nurse.userId, daughter.userId], { type: 'family', patient_id: patientId })
    const [hers, theirs, others] = [await daughter.connect(), await stranger.connect(), await elsewhere.connect()]
    await say({ status: 'busy' })
    expect(await hers.next('user.status')).toMatchObject({ userId: nurse.userId, status: 'busy' })
    await kit.settled(theirs, others)
    expect([...theirs.heard, ...others.heard]).toEqual([])
  })

  test.each<[string, Wish]>([
    ['that ends in the past', { status: 'busy', until: '2020-01-01T00:00:00.000Z' }],
    ['with too long a message', { status: 'busy', status_message: 'x'.repeat(101) }],
    ['that does not exist', { status: 'asleep' as 'busy' }],
  ])('%s is refused', async (_name, body) => {
    const before = await fingerprint(kit.pool)
    const { status, body: answer } = await say(body)
    expect([status, answer.data]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('of someone else, or in another organisation, is nobody’s to change', async () => {
    const before = await fingerprint(kit.pool)
    const other = { entityId, userId: doctor.userId }
    const elsewhere = { entityId: await kit.build.entity(), userId: nurse.userId }
    const answers = [
      await nurse.ask(changeStatus, { params: other, body: { status: 'busy' } }),
      await nurse.ask(changeStatus, { params: elsewhere, body: { status: 'busy' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    await kit.pool.query('delete from entities where id = $1', [elsewhere.entityId])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('ends when its time has come, and everyone hears of it', async () => {
    await say({ status: 'busy', status_message: 'Rounds', until: soon() })
    const tab = await doctor.connect()
    await kit.pool.query(`update users set status_until = now() - interval '1 second' where id = $1`, [nurse.userId])
    await tick()
    const over: Partial<UserStatus> = { status: 'online', status_message: null, status_until: null }
    expect(await tab.next('user.status')).toMatchObject(over)
    expect(await seenByDoctor()).toMatchObject(over)
  })
})

describe('someone who has not been active', () => {
  test('is away, on whatever device they were, and back with the first thing they do', async () => {
    await say({ status: 'online', status_message: 'On the floor' })
    const tab = await doctor.connect()
    await activity('6 minutes')
    await tick()
    expect(await tab.next('user.status')).toMatchObject({ status: 'away', status_message: 'On the floor' })
    await say({ automatic: true })
    expect(await tab.next('user.status')).toMatchObject({ status: 'online', status_message: 'On the floor' })
    await tick()
    expect(await seenByDoctor()).toMatchObject({ status: 'online' })
  })

  test('stays online while another of their devices is active', async () => {
    await say({ status: 'online' })
    await activity('6 minutes')
    await kit.signedIn(nurse.userId)
    await tick()
    expect(await seenByDoctor()).toMatchObject({ status: 'online' })
  })

  test('stays what they said they are, also when they come back', async () => {
    await say({ status: 'busy' })
    await activity('6 minutes')
    await tick()
    expect(await seenByDoctor()).toMatchObject({ status: 'busy' })
    await say({ status: 'away' })
    expect((await say({ automatic: true })).body.data).toMatchObject({ status: 'away' })
  })

  test('and was never here is left as they are', async () => {
    const visitor = await kit.build.person(locationId)
    await kit.pool.query(`update users set status = 'online' where id = $1`, [visitor])
    await tick()
    const { rows } = await kit.pool.query('select status from users where id = $1', [visitor])
    expect(rows).toEqual([{ status: 'online' }])
  })
})

test('whoever comes for the first time is online without having to say so', async () => {
  const { body } = await say({ automatic: true })
  expect(body.data).toMatchObject({ status: 'online', is_online: true })
})

test('until a moment that an offset leads out of all years is refused, and everyone still reads who is here', async () => {
  expect((await say({ status: 'busy', until: '9999-12-31T23:59:59-23:59' })).status).toBe(400)
  expect(await seenByDoctor()).toMatchObject({ status_until: null })
  expect((await say({ status: 'busy', until: '9999-12-31T23:59:59Z' })).status).toBe(200)
  expect(await seenByDoctor()).toMatchObject({ status: 'busy', status_until: '9999-12-31T23:59:59.000Z' })
})
