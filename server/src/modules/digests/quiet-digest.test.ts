import { changeNotificationSettings, type QuietHours } from '@kinward/contract/notification-settings'
import { WEEK_DAYS } from '@kinward/contract/local-time'
import { readNotifications } from '@kinward/contract/notifications'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { closeGate, installGate } from '../../../test/pause-telling.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll, toldTo } from '../../../test/told.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'

const HOUR_MS = 60 * 60_000

let database: TestDatabase
let kit: TestApp
/** Another process on the same database. */
let other: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  database = await createTestDatabase()
  kit = await startTestApp({ DATABASE_URL: database.url })
  other = await startTestApp({ DATABASE_URL: database.url })
  await installGate(kit.pool)
})
afterAll(async () => {
  await Promise.all([kit.stop(), other.stop()])
  await database.drop()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
})

/** Hours that are quiet now, and until when. */
function quietNow(): { quietHours: QuietHours; end: number } {
  const now = Date.now()
  const end = Math.floor((now + 2 * HOUR_MS) / HOUR_MS) * HOUR_MS
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16)
  const hours = { from: clock(end - 4 * HOUR_MS), to: clock(end) }
  return { quietHours: { isOn: true, timeZone: 'UTC', days: WEEK_DAYS.map((weekDay) => ({ weekDay, ...hours })) }, end }
}
const choose = (
  client: TestClient,
  body: Parameters<typeof client.ask<typeof changeNotificationSettings>>[1]['body'],
) => client.call(changeNotificationSettings, { body })
const beQuiet = async (client: TestClient): Promise<number> => {
  const { quietHours, end } = quietNow()
  await choose(client, { quietHours })
  return end
}
const mention = ({ userId }: TestClient) => `@[Ruth Alvarez](id:${userId}) please look`
const told = (client: TestClient) => toldTo(kit, client)
const digestsOf = async (client: TestClient) =>
  (await told(client)).filter(({ type }) => type === 'GENERIC').map(({ data }) => data.title)
const heldFor = async ({ userId }: TestClient) =>
  (
    await told(nurse).then(() =>
      kit.pool.query<{ id: number; held_until: Date }>(
        'select id, held_until from notifications where user_id = $1 and held_until is not null',
        [userId],
      ),
    )
  ).rows

describe('at the end of quiet hours', () => {
  test('all that was held is told as one: a hundred are a hundred', async () => {
    const end = await beQuiet(nurse)
    for (let count = 0; count < 100; count++) await team.send(doctor, groupId, { message: mention(nurse) })
    expect(await heldFor(nurse)).toHaveLength(100)
    await kit.app.endQuiet(end)
    expect(await heldFor(nurse)).toHaveLength(100)
    const tab = await nurse.connect()
    await kit.app.endQuiet(end + HOUR_MS)
    await tellAll(kit)
    const { notification } = await tab.next('notification.center')
    expect(notification).toMatchObject({
      type: 'GENERIC',
      isHeld: false,
      is_read: false,
      data: { title: '100 alerts came in your quiet hours' },
    })
    await kit.settled(tab)
    expect(tab.alerts.filter(({ name }) => name === 'notification.center')).toHaveLength(1)
    expect(await heldFor(nurse)).toEqual([])
    expect((await told(nurse)).every(({ isHeld }) => !isHeld)).toBe(true)
    await kit.app.endQuiet(end + 2 * HOUR_MS)
    expect(await digestsOf(nurse)).toEqual(['100 alerts came in your quiet hours'])
  })

  test('messages that were gathered count one by one, and what was read meanwhile does not', async () => {
    const end = await beQuiet(nurse)
    const direct = await team.channel('personal')
    for (let count = 0; count < 5; count++) await team.send(doctor, direct)
    const { id } = await team.send(doctor, groupId, { message: mention(nurse) })
    const mentioned = (await told(nurse)).find(({ messageId }) => messageId === id)
    await nurse.call(readNotifications, { body: { ids: [mentioned?.id ?? 0] } })
    await kit.app.endQuiet(end + HOUR_MS)
    expect(await digestsOf(nurse)).toEqual(['5 alerts came in your quiet hours'])
  })

  test('nothing is said where all was read, nor where nothing came', async () => {
    const end = await beQuiet(nurse)
    await team.send(doctor, groupId, { message: mention(nurse) })
    await tellAll(kit)
    await nurse.call(readNotifications, { body: { all: true } })
    await kit.app.endQuiet(end + HOUR_MS)
    expect(await digestsOf(nurse)).toEqual([])
    expect(await heldFor(nurse)).toEqual([])
  })

  test('two processes say it once, to each of many', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => team.person()))
    await kit.build.join(
      groupId,
      people.map(({ userId }) => userId),
    )
    let end = 0
    for (const person of people) end = await beQuiet(person)
    const everyone = people.map(mention).join(' ')
    await team.send(doctor, groupId, { message: everyone })
    await team.send(doctor, groupId, { message: everyone })
    await tellAll(kit)
    const apps = [kit.app, other.app, kit.app, other.app]
    await Promise.all(apps.map((app) => app.endQuiet(end + HOUR_MS)))
    for (const person of people) expect(await digestsOf(person)).toEqual(['2 alerts came in your quiet hours'])
  })

  test('a crash before the commit leaves all of it to the next look', async () => {
    const end = await beQuiet(nurse)
    await team.send(doctor, groupId, { message: mention(nurse) })
    await tellAll(kit)
    // The last step of the transaction fails, as it would if the process died before it.
    await kit.pool.query('alter table notification_causes add constraint crash check (false) not valid')
    await expect(kit.app.endQuiet(end + HOUR_MS)).rejects.toThrow('crash')
    await kit.pool.query('alter table notification_causes drop constraint crash')
    expect(await heldFor(nurse)).toHaveLength(1)
    await other.app.endQuiet(end + HOUR_MS)
    expect(await digestsOf(nurse)).toEqual(['1 alert came in your quiet hours'])
  })
})

describe('whoever changes their quiet hours', () => {
  test('and switches them off is told at once', async () => {
    await beQuiet(nurse)
    await team.send(doctor, groupId, { message: mention(nurse) })
    expect(await heldFor(nurse)).toHaveLength(1)
    await choose(nurse, { quietHours: { isOn: false } })
    expect(await heldFor(nurse)).toEqual([])
    expect(await digestsOf(nurse)).toEqual(['1 alert came in your quiet hours'])
  })

  test('is told at once of what was being told by the old ones', async () => {
    await beQuiet(nurse)
    const gate = await closeGate(kit.pool)
    await team.send(doctor, groupId, { message: mention(nurse) })
    await gate.reached()
    const choosing = choose(nurse, { quietHours: { isOn: false } })
    await gate.doneOrWaiting(choosing)
    await gate.open()
    await choosing
    expect(await heldFor(nurse)).toEqual([])
    expect(await digestsOf(nurse)).toEqual(['1 alert came in your quiet hours'])
  })

  test('waits for nobody who tells someone else, so that nobody waits behind them', async () => {
    const gate = await closeGate(kit.pool)
    await team.send(doctor, groupId, { message: mention(team.aide) })
    await gate.reached()
    let isChosen = false
    const choosing = beQuiet(nurse).then(() => {
      isChosen = true
    })
    await gate.doneOrWaiting(choosing)
    const hasWaited = !isChosen
    await gate.open()
    await choosing
    expect(hasWaited).toBe(false)
    expect(await told(team.aide)).toMatchObject([{ type: 'MENTION' }])
  })

  test('to others is told at their end', async () => {
    const end = await beQuiet(nurse)
    await team.send(doctor, groupId, { message: mention(nurse) })
    await tellAll(kit)
    const to = new Date(end + HOUR_MS).toISOString().slice(11, 16)
    const { days } = quietNow().quietHours
    await choose(nurse, { quietHours: { days: days.map((day) => ({ ...day, to })) } })
    expect(await heldFor(nurse)).toMatchObject([{ held_until: new Date(end + HOUR_MS) }])
    await kit.app.endQuiet(end + HOUR_MS / 2)
    expect(await digestsOf(nurse)).toEqual([])
    await kit.app.endQuiet(end + 2 * HOUR_MS)
    expect(await digestsOf(nurse)).toEqual(['1 alert came in your quiet hours'])
  })
})

test('nothing that is urgent is ever held, whatever its reader has chosen', async () => {
  const { quietHours } = quietNow()
  const choices = fc.record({
    isQuiet: fc.boolean(),
    isMuted: fc.boolean(),
    kinds: fc.record({ MENTION: fc.boolean(), DIRECT_MESSAGE: fc.boolean(), SIMPLE_MESSAGE: fc.boolean() }),
    messages: fc.array(fc.record({ isUrgent: fc.boolean(), names: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(choices, async ({ isQuiet, isMuted, kinds, messages }) => {
      const reader = await team.person()
      const channel = await team.channel('discussion', { members: [doctor, reader] })
      await choose(reader, { kinds, quietHours: { ...quietHours, isOn: isQuiet } })
      await kit.pool.query('update group_members set muted_at = $3 where group_id = $1 and user_id = $2', [
        channel,
        reader.userId,
        isMuted ? new Date() : null,
      ])
      for (const { isUrgent, names } of messages) {
        await team.send(doctor, channel, { message: names ? mention(reader) : 'Please come', isUrgent })
      }
      const listed = await told(reader)
      const urgent = messages.filter(({ isUrgent }) => isUrgent)
      expect(listed.filter(({ isUrgent }) => isUrgent)).toHaveLength(urgent.length)
      expect(listed.filter(({ isUrgent, isHeld }) => isUrgent && isHeld)).toEqual([])
      expect(listed.filter(({ isUrgent, isHeld }) => !isUrgent && isHeld !== isQuiet)).toEqual([])
    }),
    { numRuns: 20 },
  )
})
