import { sendBroadcast } from '@kinward/contract/broadcasts'
import { rateMessage } from '@kinward/contract/message-actions'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { FREE_NOTIFICATIONS, listNotifications, readNotifications } from '@kinward/contract/notifications'
import { confirmPush, getPushKey, registerDevice, testPush, unregisterDevice } from '@kinward/contract/push'
import { logout } from '@kinward/contract/session'
import { requestUpgrade, upgradeWishFor } from '@kinward/contract/upgrades'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, TEST_SECRET, type TestApp, type TestClient } from '../../../test/harness.ts'
import { LOCAL_PUSH, type PushService, startPushService, startSilentService } from '../../../test/push/push-service.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createPushKeys } from '../../platform/push/push-keys.ts'
import { createSeal } from '../../platform/secrets/seal.ts'
import { giveNotice } from '../notifications/give-notice.ts'

let kit: TestApp
let service: PushService
let team: Team
let nurse: TestClient
let doctor: TestClient
let aide: TestClient
let browser: ReturnType<PushService['browser']>
const lines: string[] = []

beforeAll(async () => {
  service = await startPushService()
  kit = await startTestApp(LOCAL_PUSH, { lines })
})
afterAll(async () => {
  await kit.stop()
  await service.stop()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor, aide } = team)
  browser = service.browser()
  await doctor.call(registerDevice, { body: browser.subscription })
})

const mention = (client: TestClient) => `@[Somebody](id:${client.userId}) Walter needs you`
/** Notices for someone, each of which is pushed by itself. */
async function giveNotices(client: TestClient, count: number): Promise<void> {
  const db = createDatabase(kit.pool)
  const userIds = [client.userId]
  for (let n = 0; n < count; n++) await giveNotice(db, { userIds, causeKey: `notice:${n}`, title: 'News' })
}
/** Everything that waits is told and pushed, or tried. */
async function settle(): Promise<void> {
  await kit.app.tellAll()
  await kit.app.bringPushes()
}
/** The location lets in only those who come from an address of its own. */
const askWhere = () =>
  kit.pool.query('update locations set configurations = $2 where id = $1', [
    team.locationId,
    { enableIpRestriction: true, allowedAddresses: ['127.0.0.1'] },
  ])
const subscriptions = async (client: TestClient) =>
  (await kit.pool.query('select from push_subscriptions where user_id = $1', [client.userId])).rowCount

describe('a push', () => {
  test('is encrypted for the browser alone, signed, and says nothing of a patient', async () => {
    const groupId = await team.channel()
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    const { headers, raw, payload } = await browser.next()
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
    expect(headers['topic']).toMatch(/^[\w-]{32}$/)
    expect(raw.toString('latin1')).not.toMatch(/Kinward|channel|Walter/)
    expect(payload).toMatchObject({
      origin: kit.origin,
      url: `${kit.origin}/chat/locations/${team.locationId}/channels/${groupId}`,
      ...team.place,
      channelId: groupId,
      groupId,
      parentMessageId: null,
      type: 'MENTION',
      notificationType: 'GENERIC',
      notification_action_type: 'channel',
      mediumType: 'webpush',
      sound: 'default_1',
      badge: 1,
      title: 'New message in Kinward',
      tag: `channel-${groupId}`,
      isUrgent: false,
      readTags: [],
    })
    expect(JSON.stringify(payload)).not.toMatch(/Walter|Somebody/)
  })

  test('leads to the thread it is about', async () => {
    const groupId = await team.channel()
    const parent = await team.send(doctor, groupId)
    await team.send(nurse, groupId, { message: 'An answer', parentId: parent.id, showInMainThread: false })
    await settle()
    const { payload } = await browser.next()
    expect(payload).toMatchObject({ parentMessageId: parent.id, notification_action_type: 'thread' })
    expect(payload.url).toMatch(new RegExp(`/channels/${groupId}\\?thread=${parent.id}$`))
  })

  test('of a notice that leads somewhere leads there', async () => {
    await team.switchOff('enablePinMessages')
    await kit.pool.query(`update location_members set role = 'admin' where user_id = $1`, [doctor.userId])
    await nurse.call(requestUpgrade, { params: team.place, body: upgradeWishFor('pin_messages') })
    await settle()
    const { payload } = await browser.next()
    expect(payload).toMatchObject({
      url: `${kit.origin}/settings/features?location=${team.locationId}`,
      notification_action_type: 'features',
    })
  })

  test('that is urgent hurries, stands alone, and says only that it is', async () => {
    const groupId = await team.channel()
    const message = await team.send(nurse, groupId, { message: 'Walter fell', isUrgent: true })
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    expect(browser.received.map(({ payload }) => payload.tag).toSorted()).toEqual([
      `channel-${groupId}`,
      `urgent-${message.id}`,
    ])
    const { headers, payload } = await browser.next((push) => push.payload.isUrgent)
    expect([headers['urgency'], payload.title]).toEqual(['high', 'Urgent message: open Kinward'])
  })

  test('shows who wrote and what to those who want it, and not where the screen is locked', async () => {
    await doctor.call(changeNotificationSettings, { body: { showsDetails: true, sound: 'default_3' } })
    const groupId = await team.channel()
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    const { payload } = await browser.next()
    expect(payload).toMatchObject({ body: '@Somebody Walter needs you', sound: 'default_3' })
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [doctor.sessionId])
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({ title: 'New message in Kinward' })
  })

  test('of an honor shows who gave it, to those who want it, and nothing of what they wrote themselves', async () => {
    const groupId = await team.channel()
    await kit.pool.query(`update users set first_name = 'Ava', last_name = 'Reed' where id = $1`, [nurse.userId])
    const honor = async () => {
      const { id } = await team.send(doctor, groupId, { message: 'I sat with Walter.' })
      await nurse.call(rateMessage, { params: team.of(groupId, id), body: { isRated: true } })
      await settle()
      const { title, body } = browser.received.at(-1)?.payload ?? {}
      return [title, body]
    }
    expect(await honor()).toEqual(['News in Kinward', 'Open Kinward to see it.'])
    await doctor.call(changeNotificationSettings, { body: { showsDetails: true } })
    expect(await honor()).toEqual(['Ava Reed', 'Gave you an honor'])
    await askWhere()
    expect(await honor()).toEqual(['News in Kinward', 'Open Kinward to see it.'])
  })

  test('of an urgent broadcast does not ask to acknowledge it', async () => {
    const admin = await team.person('admin')
    await admin.call(sendBroadcast, {
      body: {
        hashKey: 'leave the building',
        title: 'Leave the building',
        message: 'Fire on floor two.',
        isUrgent: true,
        audience: { locationIds: [team.locationId], roles: ['staff'] },
      },
    })
    await settle()
    const { title, body, isUrgent } = (await browser.next()).payload
    expect([title, body, isUrgent]).toEqual(['Urgent broadcast in Kinward', 'Open Kinward to read it.', true])
  })

  test('shows nothing of a place that asks where its readers are', async () => {
    await doctor.call(changeNotificationSettings, { body: { showsDetails: true } })
    await askWhere()
    await team.send(nurse, await team.channel(), { message: mention(doctor) })
    await settle()
    expect((await browser.next()).payload).toMatchObject({ title: 'New message in Kinward' })
  })

  test('of a channel replaces the one that still waits, for the service and on the screen', async () => {
    const groupId = await team.channel()
    browser.answer(503)
    for (let count = 0; count < 5; count++) await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    browser.answer(201)
    const last = await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    const { rows } = await kit.pool.query(
      `select n.message_id from outbox_pushes p join notifications n on n.id = p.notification_id
       where n.user_id = $1`,
      [doctor.userId],
    )
    expect(rows).toEqual([{ message_id: last.id }])
    expect(browser.received).toHaveLength(1)
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    const topics = browser.received.map(({ headers, payload }) => [headers['topic'], payload.tag])
    expect(topics[1]).toEqual(topics[0])
  })

  test('is one for many messages in a row', async () => {
    const groupId = await team.channel('personal')
    for (let count = 0; count < 5; count++) {
      await team.send(nurse, groupId, { message: `hello ${count}` })
      await settle()
    }
    expect(browser.received).toHaveLength(1)
  })

  test('that was read before it left does not leave', async () => {
    const groupId = await team.channel()
    browser.answer(503)
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    await doctor.call(readNotifications, { body: { all: true } })
    browser.answer(201)
    await kit.pool.query('update outbox_pushes set next_try_at = now()')
    await settle()
    expect(browser.received).toEqual([])
    expect((await kit.pool.query('select from outbox_pushes where delivered_at is null')).rowCount).toBe(0)
  })

  test('closes with it what was read elsewhere since', async () => {
    const [one, other] = [await team.channel(), await team.channel()]
    await team.send(nurse, one, { message: mention(doctor) })
    await settle()
    await doctor.call(readNotifications, { body: { channelId: one } })
    await team.send(nurse, other, { message: mention(doctor) })
    await settle()
    expect(browser.received.map(({ payload }) => payload.readTags)).toEqual([[], [`channel-${one}`]])
    await team.send(nurse, other, { message: mention(doctor) })
    await settle()
    expect(browser.received.at(-1)?.payload.readTags).toEqual([])
  })

  test('names what was read, however much, in as many as that takes', async () => {
    await giveNotices(doctor, 200)
    await settle()
    const shown = browser.received.map(({ payload }) => payload.tag)
    expect(shown).toHaveLength(200)
    await doctor.call(readNotifications, { body: { all: true } })
    const groupId = await team.channel()
    for (let count = 0; count < 3; count++) {
      await team.send(nurse, groupId, { message: 'Walter fell', isUrgent: true })
      await settle()
    }
    const urgent = browser.received.slice(200)
    expect(urgent).toHaveLength(3)
    expect(urgent.flatMap(({ payload }) => payload.readTags).toSorted()).toEqual(shown.toSorted())
  })

  test('that is too large for its service leaves without what was read, which the next one names', async () => {
    await giveNotices(doctor, 40)
    await settle()
    await doctor.call(readNotifications, { body: { all: true } })
    browser.answer((raw) => (raw.length > 1_200 ? 413 : 201))
    const groupId = await team.channel()
    await team.send(nurse, groupId, { message: 'Walter fell', isUrgent: true })
    await settle()
    expect(browser.received.slice(40).map(({ payload }) => payload.readTags)).toEqual([[]])
    browser.answer(201)
    await team.send(nurse, groupId, { message: 'Walter fell', isUrgent: true })
    await settle()
    expect(browser.received.at(-1)?.payload.readTags).toHaveLength(40)
  })

  test('is not kept waiting by a service that never answers', async () => {
    const { endpoint, stop } = await startSilentService()
    onTestFinished(stop)
    await aide.call(registerDevice, { body: { ...service.browser().subscription, endpoint } })
    await giveNotices(aide, 60)
    await kit.app.tellAll()
    await team.send(nurse, await team.channel(), { message: mention(doctor) })
    await kit.app.tellAll()
    expect((await browser.next()).payload.type).toBe('MENTION')
    await aide.call(unregisterDevice, {})
  })

  test('that is urgent leaves before what waits longer', async () => {
    browser.answer(503)
    await giveNotices(doctor, 50)
    await settle()
    await team.send(nurse, await team.channel(), { message: 'Walter fell', isUrgent: true })
    await settle()
    browser.answer(201)
    await kit.pool.query(`update outbox_pushes set next_try_at = now() - interval '1 day' / id`)
    await settle()
    expect(browser.received).toHaveLength(51)
    expect(browser.received.findIndex(({ payload }) => payload.isUrgent)).toBeLessThan(25)
  })

  test('is not for what quiet hours hold, nor for a channel that is no longer theirs', async () => {
    const groupId = await team.channel()
    browser.answer(503)
    await team.send(nurse, groupId, { message: mention(doctor) })
    await settle()
    browser.answer(201)
    await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [doctor.userId])
    await kit.pool.query('update outbox_pushes set next_try_at = now()')
    await settle()
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekDay) => ({ weekDay: weekDay as 1, from: '00:00', to: '00:00' }))
    await doctor.call(changeNotificationSettings, { body: { quietHours: { isOn: true, days } } })
    await team.send(nurse, await team.channel(), { message: mention(doctor) })
    await settle()
    expect(browser.received).toEqual([])
    const urgent = await team.send(nurse, await team.channel(), { message: mention(doctor), isUrgent: true })
    await settle()
    expect(browser.received.map(({ payload }) => payload.tag)).toEqual([`urgent-${urgent.id}`])
  })

  test('counts what the bell counts, where the plan leaves some out', async () => {
    await team.switchOff('notificationCenter')
    const db = createDatabase(kit.pool)
    for (let n = 0; n <= FREE_NOTIFICATIONS; n++) {
      await giveNotice(db, { userIds: [doctor.userId], causeKey: `notice:${n}`, title: 'News', ...team.place })
    }
    await settle()
    await browser.next()
    const { unread } = await doctor.call(listNotifications, { query: { limit: 0 } })
    expect([unread, browser.received.at(-1)?.payload.badge]).toEqual([FREE_NOTIFICATIONS, FREE_NOTIFICATIONS])
  })

  test('with details quotes whole characters, as the list does', async () => {
    await doctor.call(changeNotificationSettings, { body: { showsDetails: true } })
    const message = `${'a'.repeat(138)}👩‍⚕️${'b'.repeat(56)}👩‍⚕️${'c'.repeat(20)}`
    await team.send(nurse, await team.channel('personal'), { message })
    await settle()
    expect((await browser.next()).payload.body).toBe(`${'a'.repeat(138)}…`)
    const { notifications } = await doctor.call(listNotifications, { query: {} })
    expect(notifications[0]?.quote).toBe(`${'a'.repeat(138)}👩‍⚕️${'b'.repeat(56)}…`)
  })

  test('at the end of quiet hours is one for all that was held, and none where it was read', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekDay) => ({ weekDay: weekDay as 1, from: '00:00', to: '00:00' }))
    const aideBrowser = service.browser()
    await aide.call(registerDevice, { body: aideBrowser.subscription })
    for (const client of [doctor, aide]) {
      await client.call(changeNotificationSettings, { body: { quietHours: { isOn: true, days } } })
    }
    const direct = await team.channel('personal')
    for (let count = 0; count < 3; count++) {
      await team.send(nurse, await team.channel(), { message: `${mention(doctor)} ${mention(aide)}` })
      await team.send(nurse, direct)
    }
    await settle()
    await aide.call(readNotifications, { body: { all: true } })
    expect([browser.received, aideBrowser.received]).toEqual([[], []])
    const { rows } = await kit.pool.query<{ end: Date }>(
      'select max(held_until) as end from notifications where user_id = $1',
      [doctor.userId],
    )
    const end = rows[0]?.end.getTime() ?? 0
    for (let round = 1; round <= 2; round++) {
      await kit.app.endQuiet(end + round * 60_000)
      await settle()
    }
    expect(browser.received.map(({ payload }) => [payload.type, payload.title, payload.badge])).toEqual([
      ['GENERIC', 'News in Kinward', 5],
    ])
    expect(aideBrowser.received).toEqual([])
    const { notifications } = await doctor.call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ type: 'GENERIC', data: { title: '6 alerts came in your quiet hours' } })
  })

  test.each([404, 410])('answered with %i is the last: the browser is gone', async (status) => {
    browser.answer(status)
    await team.send(nurse, await team.channel(), { message: mention(doctor) })
    await settle()
    expect(await subscriptions(doctor)).toBe(0)
  })

  test.each([429, 500])('answered with %i is tried again', async (status) => {
    browser.answer(status)
    await team.send(nurse, await team.channel(), { message: mention(doctor) })
    await settle()
    browser.answer(201)
    await kit.pool.query('update outbox_pushes set next_try_at = now()')
    await settle()
    expect([browser.received.length, await subscriptions(doctor)]).toEqual([1, 1])
  })

  test('that comes while the one before is on its way is not lost', async () => {
    const groupId = await team.channel()
    await team.send(nurse, groupId, { message: mention(doctor) })
    await kit.app.tellAll()
    const leaving = kit.app.bringPushes()
    await team.send(nurse, groupId, { message: mention(doctor) })
    await kit.app.tellAll()
    await leaving
    await settle()
    const { rows } = await kit.pool.query<{ id: number }>(
      `select max(id)::bigint as id from notifications where user_id = $1`,
      [doctor.userId],
    )
    expect(browser.received.at(-1)?.payload.id).toBe(rows[0]?.id)
  })
})

describe('a browser', () => {
  test('is pushed to as long as its session lasts', async () => {
    expect((await doctor.call(getPushKey, {})).isRegistered).toBe(true)
    await doctor.call(logout, { body: {} })
    expect(await subscriptions(doctor)).toBe(0)
  })

  test.each<[string, string]>([
    ['their session is ended', 'update sessions set revoked_at = now() where user_id = $1'],
    ['they are switched off', 'update users set deactivated_at = now() where id = $1'],
  ])('is let go when %s', async (_why, statement) => {
    await kit.pool.query(statement, [doctor.userId])
    expect(await subscriptions(doctor)).toBe(0)
  })

  test('whose session has run out is told nothing', async () => {
    await kit.pool.query('update sessions set expires_at = now() where id = $1', [doctor.sessionId])
    await team.send(nurse, await team.channel(), { message: mention(doctor) })
    await settle()
    expect(browser.received).toEqual([])
  })

  test('is one row, and whoever signs in there next is pushed to instead', async () => {
    await doctor.call(registerDevice, { body: browser.subscription })
    expect(await subscriptions(doctor)).toBe(1)
    await aide.call(registerDevice, { body: browser.subscription })
    expect([await subscriptions(doctor), await subscriptions(aide)]).toEqual([0, 1])
  })

  test('is let go when asked for', async () => {
    await doctor.call(unregisterDevice, {})
    expect([await subscriptions(doctor), (await doctor.call(getPushKey, {})).isRegistered]).toEqual([0, false])
    expect(refusalOf(await doctor.ask(testPush, {}))).toEqual([404, 'NOT_FOUND'])
  })

  test('has one test to wait for, however often it is asked for', async () => {
    browser.answer(503)
    for (let count = 0; count < 3; count++) await doctor.call(testPush, {})
    await settle()
    browser.answer(201)
    await kit.pool.query('update outbox_pushes set next_try_at = now()')
    await settle()
    expect(browser.received).toHaveLength(1)
    await doctor.call(testPush, {})
    await settle()
    expect(browser.received).toHaveLength(2)
  })

  test('gets the test that is asked for, and no other of theirs does', async () => {
    const phone = await kit.signedIn(doctor.userId)
    const other = service.browser()
    await phone.call(registerDevice, { body: other.subscription })
    await phone.call(testPush, {})
    await settle()
    expect((await other.next()).payload).toMatchObject({
      title: 'Kinward reaches you here',
      id: null,
      locationId: null,
    })
    expect(browser.received).toEqual([])
  })
})

test('keys are made once by all processes, kept sealed, and never told', async () => {
  await kit.pool.query('delete from push_keys')
  const db = createDatabase(kit.pool)
  const processes = Array.from({ length: 4 }, () => createPushKeys({ db, seal: createSeal(TEST_SECRET) }))
  const [first, ...others] = await Promise.all(processes.map((keys) => keys()))
  expect(others).toEqual([first, first, first])
  const { rows } = await kit.pool.query<{ public_key: string; private_key: Buffer }>('select * from push_keys')
  expect(rows.map(({ public_key }) => public_key)).toEqual([first?.publicKey])
  expect(rows[0]?.private_key.toString('latin1')).not.toContain(first?.privateKey)
  expect(lines.join('')).not.toMatch(/p256dh|vapid|\/push\/\d/)
})

test('under another secret of the server there are other keys, and browsers subscribe anew', async () => {
  const { publicKey } = await doctor.call(getPushKey, {})
  const keys = createPushKeys({ db: createDatabase(kit.pool), seal: createSeal(`${TEST_SECRET}, another`) })
  expect((await keys()).publicKey).not.toBe(publicKey)
  expect(await subscriptions(doctor)).toBe(0)
  await kit.pool.query('delete from push_keys')
})

test('a receipt that is nobody’s is taken without a word', async () => {
  const body = { receipt: crypto.randomUUID() }
  expect((await kit.anonymous.ask(confirmPush, { body })).status).toBe(200)
})

describe('an address', () => {
  let open: TestApp
  let someone: TestClient
  beforeAll(async () => {
    open = await startTestApp()
    someone = await open.signedIn(await open.build.person(await open.build.location(await open.build.entity())))
  })
  afterAll(() => open.stop())

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'https://10.0.0.7/push',
    'https://localhost/push',
    'https://1.1.1.1:8443/push',
    'https://user:secret@1.1.1.1/push',
    'http://1.1.1.1/push',
    'ftp://1.1.1.1/push',
  ])('%s is no push service', async (endpoint) => {
    const body = { ...browser.subscription, endpoint }
    expect(refusalOf(await someone.ask(registerDevice, { body }))).toEqual([400, 'BAD_REQUEST'])
  })

  test('of the open internet is', async () => {
    const body = { ...browser.subscription, endpoint: 'https://1.1.1.1/push' }
    expect((await someone.ask(registerDevice, { body })).status).toBe(200)
  })
})
