import { readBroadcast, sendBroadcast } from '@kinward/contract/broadcasts'
import { listQueueItems, resolveQueueItem } from '@kinward/contract/event-queue'
import { lastSeenMessage, markGroupRead } from '@kinward/contract/groups'
import { leaveGroup } from '@kinward/contract/managing-groups'
import { deleteMessage } from '@kinward/contract/message-actions'
import { openThread } from '@kinward/contract/messages'
import { VISIT_OVERDUE_MS, saveAttendance } from '@kinward/contract/attendance'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { alertsOf, tellSomeone } from '../../../test/notifications.ts'
import { closeGate, installGate, untilWaiting } from '../../../test/pause-telling.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'
import { createDatabase } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { notify } from './notify.ts'
import type { Produced } from './produced.ts'
import { createTellPeople } from './tell-people.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  await installGate(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
})

const mention = () => `@[Ruth Alvarez](id:${nurse.userId}) please look`
const unreadOf = async (client: TestClient) => (await alertsOf(client)).unreadIds
const read = (messageId: number) =>
  nurse.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId } })

/** Does something while it is being told what was caused before, and lets it be told then. */
async function whileTold<Caused>(cause: () => Promise<Caused>, act: (caused: Caused) => Promise<unknown>) {
  const gate = await closeGate(kit.pool)
  try {
    const caused = await cause()
    await gate.reached()
    const acting = act(caused)
    await gate.doneOrWaiting(acting)
    await gate.open()
    await acting
  } finally {
    await tellAll(kit)
  }
}

describe('what is read while it is being told is not left unread', () => {
  test('by the mark of the channel, which waits for nobody', async () => {
    await whileTold(
      () => team.send(doctor, groupId, { message: mention() }),
      async ({ id }) => {
        await read(id)
        expect((await alertsOf(nurse)).notifications).toEqual([])
      },
    )
    expect((await alertsOf(nurse)).notifications).toMatchObject([{ type: 'MENTION', is_read: true }])
  })

  test('and its reader’s tabs hear of it', async () => {
    const tab = await nurse.connect()
    await whileTold(
      () => team.send(doctor, groupId, { message: mention() }),
      ({ id }) => read(id),
    )
    const { notification } = await tab.next('notification.center')
    expect(await tab.next('user.read.notification')).toMatchObject({ ids: [notification.id], isRead: true })
    expect(await unreadOf(nurse)).toEqual([])
  })

  test('also when it was about to be said over the line', async () => {
    const { id: messageId } = await team.send(doctor, groupId, { message: mention() })
    await tellAll(kit)
    const [told = 0] = await unreadOf(nurse)
    const readMeanwhile = createDatabase(kit.pool).withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows[0] && 'sender_name' in result.rows[0]) await read(messageId)
        return result
      },
    })
    const heard: OutgoingEvent[] = []
    const hub = { emit: (events: readonly OutgoingEvent[]) => void heard.push(...events) }
    await createTellPeople({ db: readMeanwhile, hub })([{ id: told } as Produced])
    expect(heard).toMatchObject([
      { name: 'notification.center', payload: { notification: { is_read: false } } },
      { name: 'user.read.notification', payload: { ids: [told], isRead: true } },
    ])
  })

  test('by a mark that is being written when telling begins', async () => {
    const direct = await team.channel('personal')
    const first = await team.insertMessage(direct, { sender: doctor.userId })
    const told = await tellSomeone(kit, nurse.userId, { group_id: direct, message_id: first, type: 'DIRECT_MESSAGE' })
    const second = await team.insertMessage(direct, { sender: doctor.userId })
    const holder = await kit.pool.connect()
    await holder.query('begin')
    await holder.query('select from notifications where id = $1 for update', [told])
    const reading = nurse.call(markGroupRead, { params: { ...team.place, groupId: direct } })
    await untilWaiting(kit.pool, 1)
    await notify(createDatabase(kit.pool), { kind: 'message', messageId: second })
    const telling = tellAll(kit)
    await untilWaiting(kit.pool, 2, telling)
    await holder.query('commit')
    holder.release()
    await Promise.all([reading, telling])
    await tellAll(kit)
    const { rows } = await kit.pool.query(
      'select message_id, read_at is not null as is_read from notifications where user_id = $1 order by message_id',
      [nurse.userId],
    )
    expect(rows).toEqual([
      { message_id: first, is_read: true },
      { message_id: second, is_read: true },
    ])
  })

  test('where it is a flag that its message changed', async () => {
    const patientId = await kit.build.patient(team.locationId)
    groupId = await team.channel('patients', { values: { patient_id: patientId } })
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into flags (entity_id, priority, abrv, label) values ($1, 1, 'FR', 'Fall risk') returning id`,
      [team.entityId],
    )
    const OpenedFlags = [{ fk_flag_id: rows[0]?.id ?? 0 }]
    await whileTold(
      () => team.send(doctor, groupId, { message: 'Mind the step', OpenedFlags }),
      ({ id }) => read(id),
    )
    expect((await alertsOf(nurse)).notifications).toMatchObject([{ type: 'FLAG_ADDED', is_read: true }])
  })

  test('by opening its thread, or the thread under it', async () => {
    const parent = await team.send(nurse, groupId)
    const open = (messageId: number) =>
      nurse.call(openThread, {
        params: team.of(groupId, messageId),
        body: { timestamp: Date.now(), medium: 'webapp' },
      })
    await whileTold(
      () => team.send(doctor, groupId, { parentId: parent.id }),
      () => open(parent.id),
    )
    await whileTold(
      () => team.send(doctor, groupId, { message: mention() }),
      ({ id }) => open(id),
    )
    expect((await alertsOf(nurse)).notifications.map(({ type, is_read }) => [type, is_read])).toEqual([
      ['MENTION', true],
      ['REPLIES', true],
    ])
  })

  test('by its deletion', async () => {
    await whileTold(
      () => team.send(doctor, groupId, { message: mention() }),
      ({ id }) => doctor.call(deleteMessage, { params: team.of(groupId, id), query: {} }),
    )
    expect(await unreadOf(nurse)).toEqual([])
  })

  test('by its deletion before, where it tells of more than the message', async () => {
    const { id } = await team.send(doctor, groupId)
    await doctor.call(deleteMessage, { params: team.of(groupId, id), query: {} })
    await notify(createDatabase(kit.pool), {
      kind: 'honor',
      type: 'HONOR',
      causeKey: `honor:${id}`,
      userIds: [nurse.userId],
      ...team.place,
      groupId,
      messageId: id,
      parentId: null,
      patientId: null,
      actorId: doctor.userId,
      data: {},
      isUrgent: false,
    })
    await tellAll(kit)
    expect((await alertsOf(nurse)).notifications).toMatchObject([{ type: 'HONOR', is_read: true }])
  })

  test('by leaving its channel', async () => {
    await whileTold(
      () => team.send(doctor, groupId, { message: mention() }),
      () => nurse.call(leaveGroup, { params: { ...team.place, groupId } }),
    )
    expect(await unreadOf(nurse)).toEqual([])
  })

  test('where it is a broadcast', async () => {
    const lead = await team.person('staff', ['CAN_MANAGE_BROADCASTS'])
    const announce = (hashKey: string) =>
      lead.call(sendBroadcast, {
        body: {
          title: 'Winter road plan',
          message: 'Chains on every car.',
          audience: { locationIds: [team.locationId] },
          hashKey,
        },
      })
    const open = (broadcastId: number) => nurse.call(readBroadcast, { params: { broadcastId } })
    await whileTold(
      () => announce('a broadcast that is being told'),
      ({ id }) => open(id),
    )
    const { id } = await announce('a broadcast that is yet to be told')
    await open(id)
    await tellAll(kit)
    expect((await alertsOf(nurse)).notifications.map(({ type, is_read }) => [type, is_read])).toEqual([
      ['BROADCAST', true],
      ['BROADCAST', true],
    ])
    expect((await alertsOf(doctor)).unread).toBe(2)
  })

  test('where it is of the event queue', async () => {
    const [admin, lead] = [await team.person('admin'), await team.person('staff', ['CAN_MANAGE_STAFF'])]
    const patientId = await kit.build.patient(team.locationId)
    await team.channel('patients', { values: { patient_id: patientId } })
    const { entityId } = team
    const close = async () => {
      const { items } = await admin.call(listQueueItems, { params: { entityId }, query: {} })
      const params = { entityId, itemId: items[0]?.id ?? 0 }
      await admin.call(resolveQueueItem, { params, body: { note: '' } })
    }
    await nurse.call(saveAttendance, {
      params: { ...team.place, patientId, type: 'check-in' },
      body: { hashKey: 'a visit that nobody ends' },
    })
    await whileTold(() => kit.app.watchQueue(Date.now() + 2 * VISIT_OVERDUE_MS), close)
    for (const keeper of [admin, lead]) {
      expect((await alertsOf(keeper)).notifications).toMatchObject([{ type: 'QUEUES', is_read: true }])
    }
  })
})
