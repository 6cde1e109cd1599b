import { changeLocationSecurity, getLocationSecurity } from '@kinward/contract/security'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import { Server } from 'socket.io'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Nodes, startNodes } from '../../../test/nodes.ts'
import { HAS_REDIS } from '../../../test/redis.ts'
import { OPEN_LOCATION } from './restrictions.policy.ts'

let nodes: Nodes

describe.skipIf(!HAS_REDIS)('of servers that cannot all be asked, one', () => {
  beforeAll(async () => {
    nodes = await startNodes()
  })
  afterAll(() => nodes.stop())

  test('cuts who listens at the other, though a third has crashed and does not answer', async () => {
    const { redis, one, other } = nodes
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
    const { redis, one } = nodes
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
