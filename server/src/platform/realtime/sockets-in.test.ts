import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createRedis, HAS_REDIS } from '../../../test/redis.ts'
import { buildTeam } from '../../../test/team.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'

let redis: Awaited<ReturnType<typeof createRedis>>
let database: TestDatabase
let one: TestApp
let other: TestApp

describe.skipIf(!HAS_REDIS)('a server whose Redis goes away', () => {
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

  test('goes on knowing who looks at a channel with it, and is not held up by who does elsewhere', async () => {
    const team = await buildTeam(one)
    const groupId = await team.channel()
    const socket = await team.nurse.connect()
    socket.shout('viewing', { groupId, parentId: null })
    const viewers = async () => [...(await one.app.hub.viewers(groupId, null))]
    await expect.poll(viewers).toEqual([team.nurse.userId])
    await redis.stop()
    expect(await viewers()).toEqual([team.nurse.userId])
    expect([...(await one.app.hub.behindLocks([team.nurse.userId, team.doctor.userId]))]).toEqual([])
  })
})
