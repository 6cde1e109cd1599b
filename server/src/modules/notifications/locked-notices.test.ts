import { readBroadcast, sendBroadcast } from '@kinward/contract/broadcasts'
import { getWaiting } from '@kinward/contract/pin'
import { TEXT_AFTER_MS } from '@kinward/contract/urgent-deliveries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { notify } from './notify.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
})

const lock = (client: TestClient, at: 'now()' | 'null') =>
  kit.pool.query(`update sessions set locked_at = ${at} where id = $1`, [client.sessionId])
const behindLock = async (client: TestClient): Promise<TestSocket> => {
  await lock(client, 'now()')
  return client.connect()
}
const heardBy = async (socket: TestSocket) => {
  await kit.settled(socket)
  return [...socket.heard, ...socket.alerts].map(({ name, payload }) => [name, payload])
}
const urgentFor = async (client: TestClient) => (await client.call(getWaiting, {})).urgentCount
const toldIds = async (client: TestClient): Promise<number[]> => {
  const { rows } = await kit.pool.query<{ id: number }>(
    'select id from notifications where user_id = $1 and is_urgent order by id',
    [client.userId],
  )
  return rows.map(({ id }) => id)
}
const announce = async ({ isUrgent }: { isUrgent: boolean }) =>
  (await team.person('admin')).call(sendBroadcast, {
    body: {
      hashKey: `announced ${team.locationId} ${isUrgent}`,
      title: 'Leave the building',
      message: 'Fire on floor two.',
      isUrgent,
      audience: { locationIds: [team.locationId], roles: ['staff'] },
    },
  })
/** Nobody answered when the nurse called for help. */
const leaveHelpUnanswered = () =>
  notify(createDatabase(kit.pool), {
    kind: 'call',
    type: 'ESCALATION',
    causeKey: 'call-of-the-nurse',
    userIds: [nurse.userId],
    ...team.place,
    groupId: null,
    messageId: null,
    parentId: null,
    patientId: null,
    actorId: nurse.userId,
    data: { title: 'Rapid response', callStatus: 'ownUnanswered' },
    isUrgent: true,
  })

describe('a locked screen hears, without a word of what,', () => {
  test('that an urgent broadcast came, and no longer counts it once it is read', async () => {
    const socket = await behindLock(nurse)
    const { id } = await announce({ isUrgent: true })
    await tellAll(kit)
    const [noticeId] = await toldIds(nurse)
    expect(await heardBy(socket)).toEqual([['notification.alert', { id: noticeId }]])
    expect(await urgentFor(nurse)).toBe(1)
    await lock(nurse, 'null')
    await nurse.call(readBroadcast, { params: { broadcastId: id } })
    await tellAll(kit)
    expect(await urgentFor(nurse)).toBe(0)
  })

  test('that an urgent message of its owner has reached nobody', async () => {
    const groupId = await team.channel('discussion', { members: [nurse, doctor] })
    const message = await team.send(nurse, groupId, { message: 'Please come.', isUrgent: true })
    await tellAll(kit)
    const socket = await behindLock(nurse)
    await kit.app.textUnreached(message.timeStamp + TEXT_AFTER_MS)
    await tellAll(kit)
    const [noticeId] = await toldIds(nurse)
    expect(await heardBy(socket)).toEqual([['notification.alert', { id: noticeId }]])
    expect(await urgentFor(nurse)).toBe(1)
  })

  test('that nobody answered a call for help', async () => {
    const socket = await behindLock(nurse)
    await leaveHelpUnanswered()
    await tellAll(kit)
    const [noticeId] = await toldIds(nurse)
    expect(await heardBy(socket)).toEqual([['notification.alert', { id: noticeId }]])
    expect(await urgentFor(nurse)).toBe(1)
  })

  test('of an urgent message once, as of a message', async () => {
    const groupId = await team.channel('discussion', { members: [nurse, doctor] })
    const socket = await behindLock(doctor)
    const { id: messageId } = await team.send(nurse, groupId, { message: 'Please come.', isUrgent: true })
    await tellAll(kit)
    const alerts = (await heardBy(socket)).filter(([name]) => name !== 'waiting.changed')
    expect(alerts).toEqual([['message.alert', { groupId, locationId: team.locationId, messageId }]])
    expect(await urgentFor(doctor)).toBe(1)
  })

  test('nothing of a broadcast that is not urgent', async () => {
    const socket = await behindLock(nurse)
    await announce({ isUrgent: false })
    await tellAll(kit)
    expect(await heardBy(socket)).toEqual([])
    expect(await urgentFor(nurse)).toBe(0)
  })
})
