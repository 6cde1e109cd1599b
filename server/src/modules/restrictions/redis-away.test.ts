import { changeLocationSecurity, getLocationSecurity } from '@kinward/contract/security'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import { Server } from 'socket.io'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createRedis, HAS_REDIS } from '../../../test/redis.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { OPEN_LOCATION } from './restrictions.policy.ts'

let redis: Awaited<ReturnType<typeof createRedis>>
let database: TestDatabase
let one: TestApp
let other: TestApp

describe.skipIf(!HAS_REDIS)('of servers that cannot all be asked, one', () => {
  beforeAll(async () => {
    redis = await createRedis()
    await redis.start()
    database = await createTestDatabase()
    const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url }
    one = await startTestApp(environment)
    other = await startTestApp(environment)
  })
  afterAll(async () => {
    await one.stop()
    await other.stop()
    await redis.stop()
    await database.drop()
  })

  test('cuts who listens at the other, though a third has crashed and does not answer', async () => {
    const entityId = await one.build.entity()
    const locationId = await one.build.location(entityId)
    const admin = await one.signedIn(await one.build.person(locationId, 'admin'))
    const nurse = await other.signedIn(await other.build.person(locationId))
    const socket = await nurse.connect()
    // The others take it for alive until its heartbeat is over.
    const client = createClient({ url: redis.url })
    client.on('error', () => {})
    await client.connect()
    new Server({ adapter: createAdapter(client) }).of('/')
    await pass(1_500)
    client.destroy()
    const body = { ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds: [admin.userId] }
    const params = { entityId, locationId }
    expect((await admin.ask(changeLocationSecurity, { params, body })).status).toBe(200)
    await socket.cut
  })

  test('changes what a place asks, answers so, and cuts who listens there', async () => {
    const entityId = await one.build.entity()
    const locationId = await one.build.location(entityId)
    const admin = await one.signedIn(await one.build.person(locationId, 'admin'))
    const nurse = await one.signedIn(await one.build.person(locationId))
    const socket = await nurse.connect()
    const params = { entityId, locationId }
    await redis.stop()
    const body = { ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds: [admin.userId] }
    expect((await admin.ask(changeLocationSecurity, { params, body })).status).toBe(200)
    expect(await admin.call(getLocationSecurity, { params })).toMatchObject({ disableWebapp: true })
    await socket.cut
  })
})
