import { acknowledgeMessage, type Message, REMIND_EVERY_MS, REMIND_TIMES } from '@kinward/contract/messages'
import { deleteMessage } from '@kinward/contract/message-actions'
import { WEEK_DAYS } from '@kinward/contract/local-time'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { createUrgentReminders, type UrgentReminders } from './reminders.ts'
import { tellSender } from './tell-sender.ts'
import { TEXTS } from './texts.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let aide: TestClient
let groupId: number
let told: [room: string, reminder: number][]
let reminders: UrgentReminders

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  await kit.pool.query('delete from urgent_reminders')
  team = await buildTeam(kit)
  ;({ nurse, doctor, aide } = team)
  groupId = await team.channel()
  told = []
  reminders = watchOn()
})

/** A process that reminds, and whose words are written down. */
function watchOn(): UrgentReminders {
  const emit = (events: readonly OutgoingEvent[]) =>
    void told.push(
      ...events.flatMap((event): [string, number][] =>
        event.name === 'message.reminder' ? [[event.room, event.payload.reminder]] : [],
      ),
    )
  return createUrgentReminders({
    db: createDatabase(kit.pool),
    hub: { ...kit.app.hub, emit },
    log: createLogger('silent'),
    reach: async () => undefined,
  })
}

const ALWAYS_QUIET = {
  isOn: true,
  timeZone: 'UTC',
  days: WEEK_DAYS.map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' })),
}
const urgent = () => team.send(nurse, groupId, { message: 'Please come.', isUrgent: true })
const after = ({ timeStamp }: Message, times: number) => timeStamp + times * REMIND_EVERY_MS
const waiting = async () => (await kit.pool.query('select from urgent_reminders')).rowCount
const rooms = () => told.map(([room]) => room)
const acknowledge = (client: TestClient, { id }: Message) =>
  client.call(acknowledgeMessage, { params: team.of(groupId, id) })

describe('an urgent message', () => {
  test('is told to those who have not acknowledged it, every five minutes, six times, and to nobody else', async () => {
    const message = await urgent()
    await acknowledge(doctor, message)
    await reminders.tick(after(message, 1) - 1)
    expect(told).toEqual([])
    for (let times = 1; times <= REMIND_TIMES + 2; times++) {
      await reminders.tick(after(message, times))
      await reminders.tick(after(message, times) + 1)
    }
    expect(told).toEqual(Array.from({ length: 6 }, (_, index) => [`alerts:${aide.userId}`, index + 1]))
    expect(await waiting()).toBe(0)
  })

  test('that was told often enough tells its sender, even in their quiet hours, how many have not acknowledged it', async () => {
    await nurse.call(changeNotificationSettings, { body: { quietHours: ALWAYS_QUIET } })
    const message = await urgent()
    await acknowledge(doctor, message)
    for (let times = 1; times < REMIND_TIMES; times++) await reminders.tick(after(message, times))
    expect(await toldTo(kit, nurse)).toEqual([])
    await reminders.tick(after(message, REMIND_TIMES))
    expect(await toldTo(kit, nurse)).toMatchObject([
      {
        type: 'GENERIC',
        isUrgent: true,
        isHeld: false,
        fk_channel_id: groupId,
        messageId: message.id,
        data: { title: '1 person has not acknowledged your urgent message' },
        quote: 'Please come.',
      },
    ])
    const { rows } = await kit.pool.query('select user_id from urgent_deliveries where message_id = $1', [message.id])
    expect(rows).not.toContainEqual({ user_id: nurse.userId })
  })

  test('that everyone has acknowledged says nothing more to its sender', async () => {
    const message = await urgent()
    for (let times = 1; times < REMIND_TIMES; times++) await reminders.tick(after(message, times))
    for (const client of [doctor, aide]) await acknowledge(client, message)
    await reminders.tick(after(message, REMIND_TIMES))
    expect(await toldTo(kit, nurse)).toEqual([])
  })

  test('reaches the reader’s sockets', async () => {
    const socket = await aide.connect()
    const message = await urgent()
    await kit.app.remindUrgent(after(message, 1))
    expect(await socket.next('message.reminder')).toEqual({
      groupId,
      locationId: team.locationId,
      messageId: message.id,
      reminder: 1,
    })
  })

  test('is told after five minutes also where its channel has messages of a clock that was ahead', async () => {
    await kit.pool.query('update groups set last_sent_at = $2 where id = $1', [groupId, Date.now() + 3_600_000])
    await urgent()
    await reminders.tick(Date.now() + REMIND_EVERY_MS)
    expect(rooms().toSorted()).toEqual([doctor, aide].map(({ userId }) => `alerts:${userId}`).toSorted())
  })

  test('that everyone has acknowledged is let go without a word', async () => {
    const message = await urgent()
    await acknowledge(doctor, message)
    await acknowledge(aide, message)
    await reminders.tick(after(message, 1))
    expect([told, await waiting()]).toEqual([[], 0])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['its channel is archived', () => team.archive(groupId)],
    ['urgent messages are switched off', () => team.switchOff('enableUrgentMessages')],
    ['channels of its type are switched off', () => team.switchOff('groupMessages')],
  ])('is let go when %s', async (_why, change) => {
    const message = await urgent()
    await change()
    await reminders.tick(after(message, 1))
    expect([told, await waiting()]).toEqual([[], 0])
  })

  test('is acknowledged, and let go, also after its patient was discharged', async () => {
    groupId = await team.channel('patients', { members: [nurse, doctor] })
    const message = await urgent()
    await team.discharge(groupId)
    await reminders.tick(after(message, 1))
    expect(rooms()).toEqual([`alerts:${doctor.userId}`])
    await acknowledge(doctor, message)
    await reminders.tick(after(message, 2))
    expect([told.length, await waiting()]).toEqual([1, 0])
  })

  test('is let go when it is deleted', async () => {
    const message = await urgent()
    await nurse.call(deleteMessage, { params: team.of(groupId, message.id), query: {} })
    expect(await waiting()).toBe(0)
  })

  test('is not told to those who have left or may no longer read it', async () => {
    const message = await urgent()
    await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [doctor.userId])
    await reminders.tick(after(message, 1))
    expect(rooms()).toEqual([`alerts:${aide.userId}`])
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [aide.userId])
    await reminders.tick(after(message, 2))
    expect([told.length, await waiting()]).toEqual([1, 0])
  })
})

describe('an urgent message that nobody is left to acknowledge', () => {
  const leave = ({ userId }: TestClient) =>
    kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      groupId,
      userId,
    ])
  const NOBODY = { isUrgent: true, data: { title: 'There is nobody left who can acknowledge your urgent message' } }

  test.each<[string, () => Promise<unknown>]>([
    [
      'everyone has left',
      async () => {
        for (const one of [doctor, aide]) await leave(one)
      },
    ],
    [
      'everyone’s access is switched off',
      () =>
        kit.pool.query('update entity_members set deactivated_at = now() where user_id = any($1)', [
          [doctor.userId, aide.userId],
        ]),
    ],
  ])('tells its sender so, once, where %s', async (_why, change) => {
    const message = await urgent()
    await change()
    await reminders.tick(after(message, 1))
    await reminders.tick(after(message, 2))
    expect(await toldTo(kit, nurse)).toMatchObject([{ ...NOBODY, messageId: message.id, count: 1 }])
    expect([told, await waiting()]).toEqual([[], 0])
  })

  test('asks nobody who is switched off, and tells its sender at once where that is everyone', async () => {
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = any($1)', [
      [doctor.userId, aide.userId],
    ])
    const message = await urgent()
    expect(message.urgency?.asked).toEqual([])
    await reminders.tick(Date.now())
    expect(await toldTo(kit, nurse)).toMatchObject([{ ...NOBODY, messageId: message.id }])
  })

  test('tells its sender when the last one leaves, after reminders', async () => {
    const message = await urgent()
    await leave(aide)
    await reminders.tick(after(message, 1))
    expect(await toldTo(kit, nurse)).toEqual([])
    await leave(doctor)
    await reminders.tick(after(message, 2))
    expect(await toldTo(kit, nurse)).toMatchObject([NOBODY])
  })

  test('says nothing where someone acknowledged it before they left', async () => {
    const message = await urgent()
    await acknowledge(doctor, message)
    for (const one of [doctor, aide]) await leave(one)
    await reminders.tick(after(message, 1))
    expect([await toldTo(kit, nurse), await waiting()]).toEqual([[], 0])
  })

  test('tells its sender so where its channel is archived too', async () => {
    const message = await urgent()
    await team.archive(groupId)
    for (const one of [doctor, aide]) await leave(one)
    await reminders.tick(after(message, 1))
    expect(await toldTo(kit, nurse)).toMatchObject([NOBODY])
  })
})

describe('an urgent message whose channel is archived', () => {
  const isTold = (words: string) => [
    { isUrgent: true, count: 1, data: { title: `${words}, and its channel is archived` } },
  ]

  test('tells its sender, once, that nobody has acknowledged it', async () => {
    const message = await urgent()
    await team.archive(groupId)
    for (let times = 1; times <= REMIND_TIMES; times++) await reminders.tick(after(message, times))
    expect(await toldTo(kit, nurse)).toMatchObject(isTold('2 people have not acknowledged your urgent message'))
    expect([told, await waiting()]).toEqual([[], 0])
  })

  test('tells its sender that one of them has not', async () => {
    const message = await urgent()
    await acknowledge(doctor, message)
    await team.archive(groupId)
    await reminders.tick(after(message, 1))
    expect(await toldTo(kit, nurse)).toMatchObject(isTold('1 person has not acknowledged your urgent message'))
  })

  test('says nothing where everyone has acknowledged it', async () => {
    const message = await urgent()
    for (const client of [doctor, aide]) await acknowledge(client, message)
    await team.archive(groupId)
    await reminders.tick(after(message, 1))
    expect(await toldTo(kit, nurse)).toEqual([])
  })
})

describe('an urgent message that is deleted', () => {
  const take = async (client: TestClient, { id }: Message) => {
    await client.call(deleteMessage, { params: team.of(groupId, id), query: {} })
    return toldTo(kit, nurse)
  }
  const withAdmin = async () => {
    const admin = await team.person('admin')
    groupId = await team.channel('discussion', { members: [...team.everyone, admin] })
    return admin
  }

  test('by somebody else before anyone acknowledged it tells its sender, as news that stays', async () => {
    const admin = await withAdmin()
    const title = 'Your urgent message was deleted before anyone acknowledged it'
    expect(await take(admin, await urgent())).toMatchObject([
      { type: 'GENERIC', isUrgent: true, is_read: false, fk_channel_id: groupId, data: { title } },
    ])
  })

  test('is news of its own where they were told of the message before, and does not name it', async () => {
    const admin = await withAdmin()
    const message = await urgent()
    await createDatabase(kit.pool)
      .transaction()
      .execute((tx) => tellSender(tx, message.id, TEXTS.unreached))
    expect(await toldTo(kit, nurse)).toMatchObject([{ messageId: message.id, is_read: false }])
    const [news] = await take(admin, message)
    expect(news).toMatchObject({ messageId: null, is_read: false, data: { title: TEXTS.deleted } })
  })

  test('by somebody else after someone acknowledged it says nothing', async () => {
    const admin = await withAdmin()
    const message = await urgent()
    await acknowledge(doctor, message)
    expect(await take(admin, message)).toEqual([])
  })

  test('by somebody else long after its sender was told takes nothing back and adds nothing', async () => {
    const admin = await withAdmin()
    const message = await urgent()
    for (let times = 1; times <= REMIND_TIMES; times++) await reminders.tick(after(message, times))
    const title = '3 people have not acknowledged your urgent message'
    expect(await take(admin, message)).toMatchObject([{ count: 1, data: { title } }])
  })

  test('by its sender says nothing', async () => {
    expect(await take(nurse, await urgent())).toEqual([])
  })
})

test('two processes at once tell each thing once', async () => {
  const messages = await Promise.all(Array.from({ length: 12 }, urgent))
  const moment = Math.max(...messages.map((message) => after(message, 1)))
  const processes = Array.from({ length: 4 }, watchOn)
  await Promise.all(processes.map(({ tick }) => tick(moment)))
  expect(told).toHaveLength(messages.length * 2)
})

test('a process that was away for hours goes on where it was, without telling all at once', async () => {
  const message = await urgent()
  const morning = after(message, 40)
  await reminders.tick(morning)
  await reminders.tick(morning + 5_000)
  expect(told.map(([, nth]) => nth)).toEqual([1, 1])
  await reminders.tick(morning + REMIND_EVERY_MS)
  expect(told.map(([, nth]) => nth)).toEqual([1, 1, 2, 2])
})

test('more than fit into one transaction are all told', async () => {
  const { timeStamp } = await urgent()
  await kit.pool.query(
    `with more as (
       insert into messages (group_id, version, sender_id, hash_key, body, sent_at, urgent_for)
       select $1, 1, $2, 'more-' || n, 'more', 1, array[$3::bigint] from generate_series(1, 250) n returning id
     )
     insert into urgent_reminders (message_id, group_id, next_at) select id, $1, $4 from more`,
    [groupId, nurse.userId, doctor.userId, timeStamp + REMIND_EVERY_MS],
  )
  await reminders.tick(timeStamp + REMIND_EVERY_MS)
  expect(told).toHaveLength(252)
})
