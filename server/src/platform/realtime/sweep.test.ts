import { sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { createLogger } from '../observability/logger.ts'
import type { RealtimeServer } from './server.ts'
import { createSweep } from './sweep.ts'

describe('access that was taken away by a process that is not heard here', () => {
  let kit: TestApp
  let nurse: TestClient
  let doctor: TestClient
  let params: { entityId: number; locationId: number; groupId: number }

  beforeAll(async () => {
    kit = await startTestApp()
  })
  afterAll(() => kit.stop())

  beforeEach(async () => {
    const entityId = await kit.build.entity()
    const locationId = await kit.build.location(entityId)
    nurse = await kit.signedIn(await kit.build.person(locationId))
    doctor = await kit.signedIn(await kit.build.person(locationId))
    params = { entityId, locationId, groupId: await kit.build.group(locationId, [nurse.userId, doctor.userId]) }
  })

  const send = () => nurse.call(sendMessage, { params, query: {}, body: { message: 'without the doctor' } })
  const hasHeard = ({ heard }: TestSocket) => heard.some(({ name }) => name === 'chat')

  test.each([
    ['a channel', 'update group_members set removed_at = now() where user_id = $1'],
    ['a location', 'update location_members set removed_at = now() where user_id = $1'],
    ['an organisation', 'update entity_members set deactivated_at = now() where user_id = $1'],
    ['everything', 'update users set deactivated_at = now() where id = $1'],
  ])('is gone at the sockets here too, after a while: %s', async (_what, taking) => {
    const [tab, bystander] = [await doctor.connect(), await nurse.connect()]
    await kit.pool.query(taking, [doctor.userId])
    await kit.app.sweepSockets()
    await send()
    await bystander.next('chat')
    await kit.settled(...[tab, bystander].filter(({ socket }) => socket.connected))
    expect(hasHeard(tab)).toBe(false)
    for (const socket of [tab, bystander]) socket.close()
  })
})

test('the sockets of those who lost something are looked at again once for each loss, and no others', async () => {
  const socketOf = (userId: number) => ({ data: { userId, sessionId: `of ${userId}` }, rooms: new Set() })
  const sockets = new Map([1, 2].map((userId) => [`${userId}`, socketOf(userId)]))
  let losses = [{ userId: 1, at: 'ten' }]
  const looked: number[] = []
  const { sweep } = createSweep({
    io: { sockets: { sockets } } as unknown as RealtimeServer,
    lookAgain: async ({ data }) => void looked.push(data.userId),
    closed: async () => [],
    lost: async () => losses,
    log: createLogger('silent'),
  })
  await sweep()
  await sweep()
  expect(looked).toEqual([1])
  losses = [...losses, { userId: 1, at: 'eleven' }]
  await sweep()
  await sweep()
  expect(looked).toEqual([1, 1])
})
