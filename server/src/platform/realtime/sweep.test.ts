import { sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { createLogger } from '../observability/logger.ts'
import { room } from './rooms.ts'
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
    [
      'a location that lets others in',
      `update locations set configurations = jsonb_build_object('disableWebapp', true, 'allowedAppUserIds',
         (select jsonb_agg(user_id) from location_members where location_id = locations.id and user_id <> $1))
       where id in (select location_id from location_members where user_id = $1)`,
    ],
    [
      'a location whose terms wait for them',
      `with published as (
         insert into terms (location_id, body) select location_id, 'Be kind.' from location_members where user_id = $1
         returning id, location_id
       )
       insert into terms_acceptances (terms_id, user_id) select p.id, lm.user_id from published p
       join location_members lm on lm.location_id = p.location_id and lm.user_id <> $1`,
    ],
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

  test('is gone at the sockets here too, after a while: a place among the staff', async () => {
    const [tab, bystander] = [await doctor.connect(), await nurse.connect()]
    await kit.pool.query(`update location_members set role = 'collaborator' where user_id = $1`, [doctor.userId])
    await kit.app.sweepSockets()
    const { locationId } = params
    const payload = { locationId, programId: 1, patientId: null }
    kit.app.hub.emit([{ room: room.staff(locationId), name: 'programs.changed', payload }])
    await bystander.next('programs.changed')
    await kit.settled(tab)
    expect(tab.heard).toEqual([])
    for (const socket of [tab, bystander]) socket.close()
  })

  test('is gone at the sockets here too, after a while: a channel of a location that they visit', async () => {
    const elsewhere = await kit.build.location(params.entityId)
    const visitor = await kit.signedIn(await kit.build.person(elsewhere))
    await kit.pool.query(
      'insert into group_members (group_id, user_id, joined_seq, visitor_of) values ($1, $2, 0, $3)',
      [params.groupId, visitor.userId, elsewhere],
    )
    const [tab, bystander] = [await visitor.connect(), await nurse.connect()]
    await kit.pool.query(
      `update locations set configurations = jsonb_build_object('disableWebapp', true, 'allowedAppUserIds', $2::jsonb)
       where id = $1`,
      [params.locationId, JSON.stringify([nurse.userId])],
    )
    await kit.app.sweepSockets()
    await send()
    await bystander.next('chat')
    await kit.settled(tab)
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
