import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { readNotifications } from '@kinward/contract/notifications'
import { deleteMessage } from '@kinward/contract/message-actions'
import { acknowledgeMessage, type Message } from '@kinward/contract/messages'
import { confirmPush, registerDevice } from '@kinward/contract/push'
import { changeReceiptStatus, markMessagesDelivered } from '@kinward/contract/receipts'
import { listUrgentDeliveries, TEXT_AFTER_MS } from '@kinward/contract/urgent-deliveries'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { LOCAL_PUSH, type PushService, startPushService } from '../../../test/push/push-service.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createTexts } from '../../platform/phone/texts.ts'
import { ALERT_FOR_MS } from './awaited.ts'
import { createLadder } from './ladder.ts'

let kit: TestApp
let service: PushService
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number
let phones = 0
let phone: string

beforeAll(async () => {
  service = await startPushService()
  kit = await startTestApp(LOCAL_PUSH)
})
afterAll(async () => {
  await kit.stop()
  await service.stop()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel('discussion', { members: [nurse, doctor] })
  phone = await givePhone(doctor)
})

/** A number that nobody else has. */
async function givePhone(client: TestClient): Promise<string> {
  const number = `+1207555${String(++phones).padStart(4, '0')}`
  await kit.pool.query('update users set mobile_phone = $2 where id = $1', [client.userId, number])
  return number
}
const log = createLogger('silent')
const UNREACHED = { type: 'GENERIC', isUrgent: true, data: { title: 'Your urgent message has not reached everyone' } }
const urgent = async (): Promise<Message> => {
  const message = await team.send(nurse, groupId, { message: 'Walter fell, please come.', isUrgent: true })
  await kit.app.tellAll()
  return message
}
const textsTo = async (number: string): Promise<string[]> =>
  (await kit.pool.query<{ body: string }>('select body from outbox_texts where recipient = $1', [number])).rows.map(
    ({ body }) => body,
  )
/** As a phone network does that refuses them. */
const giveUpTexts = () => kit.pool.query('update outbox_texts set given_up_at = now(), body = null')
const ladderOf = (message: Message) => nurse.call(listUrgentDeliveries, { params: team.of(groupId, message.id) })
const due = ({ timeStamp }: Message) => timeStamp + TEXT_AFTER_MS
const hear = async (socket: TestSocket): Promise<void> => {
  const { messageId } = await socket.next('message.alert')
  socket.shout('message.alert.heard', { messageId })
}
const deliver = ({ id, timeStamp }: Message) =>
  doctor.call(changeReceiptStatus, {
    body: {
      channelId: groupId,
      userId: doctor.userId,
      timestamp: timeStamp,
      medium: 'webapp',
      messageIds: [{ messageId: id, status: 'DELIVERED' }],
      locationId: team.locationId,
      isFamilyMember: false,
    },
  })
/** As a tab that has its line again says it. */
const deliverAll = () =>
  doctor.call(markMessagesDelivered, { params: team.place, query: { timestamp: 1, medium: 'webapp' } })
/** The names of what a socket was told of urgent messages. */
const alertsOf = async (socket: TestSocket): Promise<string[]> => {
  await kit.settled(socket)
  const names = [...socket.heard, ...socket.alerts].map(({ name }) => name)
  return names.filter((name) => name === 'message.alert' || name === 'message.reminder')
}

describe('an urgent message', () => {
  test('that reaches no device within a minute goes by text message, once, without its words and with one link', async () => {
    const message = await urgent()
    await kit.app.textUnreached(due(message) - 1)
    expect(await textsTo(phone)).toEqual([])
    await kit.app.textUnreached(due(message))
    await kit.app.textUnreached(due(message) + 1)
    const link = `${kit.origin}/chat/locations/${team.locationId}/channels/${groupId}`
    expect(await textsTo(phone)).toEqual([`Kinward: an urgent message waits for you. Open ${link}`])
    expect(await ladderOf(message)).toMatchObject([
      {
        userId: doctor.userId,
        queuedAt: message.timeStamp,
        socketAt: null,
        textQueuedAt: due(message),
        textSentAt: null,
      },
    ])
  })

  test('is followed by its sender, step by step and live, and by nobody else', async () => {
    const browser = service.browser()
    await doctor.call(registerDevice, { body: browser.subscription })
    const [watching, socket] = [await nurse.connect(), await doctor.connect()]
    const message = await urgent()
    const { messageId, delivery } = await watching.next('message.delivery.changed')
    expect([messageId, delivery]).toMatchObject([message.id, { userId: doctor.userId, socketAt: null }])
    await hear(socket)
    const heard = await watching.next('message.delivery.changed')
    expect(heard.delivery.socketAt).toEqual(expect.any(Number))
    await kit.app.bringPushes()
    expect((await watching.next('message.delivery.changed')).delivery.pushedAt).toEqual(expect.any(Number))
    const { payload } = await browser.next()
    await kit.anonymous.call(confirmPush, { body: { receipt: payload.receipt } })
    const { delivery: last } = await watching.next('message.delivery.changed')
    expect(last.pushReceivedAt).toEqual(expect.any(Number))
    expect(await ladderOf(message)).toEqual([last])
    await kit.settled(socket)
    expect(socket.heard.map(({ name }) => name)).not.toContain('message.delivery.changed')
    const refused = await doctor.ask(listUrgentDeliveries, { params: team.of(groupId, message.id) })
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN'])
  })

  test('is alerted to a locked screen without a word of it, and has reached it when the screen says so', async () => {
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [doctor.sessionId])
    const socket = await doctor.connect()
    const message = await urgent()
    const alert = await socket.next('message.alert')
    expect(alert).toEqual({ groupId, locationId: team.locationId, messageId: message.id })
    expect(await ladderOf(message)).toMatchObject([{ socketAt: null }])
    const watching = await nurse.connect()
    socket.shout('message.alert.heard', { messageId: message.id })
    await watching.next('message.delivery.changed')
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toEqual([])
    expect(JSON.stringify([socket.heard, socket.alerts])).not.toContain('Walter')
  })

  test('is heard of for oneself alone, and by a session that lasts', async () => {
    const [message, other] = [await urgent(), await team.person()]
    const [stranger, socket] = [await other.connect(), await doctor.connect()]
    stranger.shout('message.alert.heard', { messageId: message.id })
    await kit.pool.query('update sessions set revoked_at = now() where id = $1', [doctor.sessionId])
    socket.shout('message.alert.heard', { messageId: message.id })
    stranger.shout('message.alert.heard', { messageId: 'nonsense' })
    await kit.settled(stranger, socket)
    expect(await ladderOf(message)).toMatchObject([{ socketAt: null }])
  })

  test('is due by the time it was sent at, also where its channel has messages of a clock that was ahead', async () => {
    await kit.pool.query('update groups set last_sent_at = $2 where id = $1', [groupId, Date.now() + 3_600_000])
    await urgent()
    await kit.app.textUnreached(Date.now() + TEXT_AFTER_MS)
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('shows its sender that there is no number, or that the text message was given up', async () => {
    await kit.pool.query(`update users set mobile_phone = 'none' where id = $1`, [doctor.userId])
    const message = await urgent()
    expect(await ladderOf(message)).toMatchObject([{ hasPhone: false }])
    await givePhone(doctor)
    await kit.app.textUnreached(due(message))
    expect(await ladderOf(message)).toMatchObject([{ hasPhone: true, textFailedAt: null }])
    await giveUpTexts()
    expect(await ladderOf(message)).toMatchObject([{ textQueuedAt: due(message), textFailedAt: expect.any(Number) }])
  })

  test('that has reached no device of someone who has no number tells its sender, with a push that says so', async () => {
    const browser = service.browser()
    await nurse.call(registerDevice, { body: browser.subscription })
    await nurse.call(changeNotificationSettings, { body: { showsDetails: true } })
    await kit.pool.query('update users set mobile_phone = null where id = $1', [doctor.userId])
    const message = await urgent()
    await kit.app.textUnreached(due(message))
    expect(await toldTo(kit, nurse)).toMatchObject([{ ...UNREACHED, fk_channel_id: groupId, messageId: message.id }])
    await kit.app.bringPushes()
    expect((await browser.next()).payload).toMatchObject({
      title: 'News of your urgent message',
      isUrgent: true,
      channelId: groupId,
    })
    expect(await ladderOf(message)).toMatchObject([{ userId: doctor.userId }])
  })

  test('that has reached no device before its channel is archived is not texted, and tells its sender', async () => {
    const message = await urgent()
    await team.archive(groupId)
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toEqual([])
    expect(await toldTo(kit, nurse)).toMatchObject([{ ...UNREACHED, messageId: message.id }])
  })

  test('says nothing of an archived channel where a device has it', async () => {
    const socket = await doctor.connect()
    const message = await urgent()
    await hear(socket)
    await team.archive(groupId)
    await expect.poll(async () => (await ladderOf(message))[0]?.socketAt).not.toBeNull()
    await kit.app.textUnreached(due(message))
    expect(await toldTo(kit, nurse)).toEqual([])
  })

  test('whose text message is given up tells its sender, and none that has reached a device by then', async () => {
    const [first, second] = [await urgent(), await urgent()]
    await kit.app.textUnreached(due(second))
    expect(await toldTo(kit, nurse)).toEqual([])
    const db = createDatabase(kit.pool)
    const texts = createTexts({ db, log, twilio: null })
    const ladder = createLadder({ db, hub: kit.app.hub, texts, origin: () => kit.origin, log })
    await deliver(first)
    await giveUpTexts()
    const { rows } = await kit.pool.query<{ text_id: number }>(
      'select text_id from urgent_deliveries where user_id = $1 order by message_id',
      [doctor.userId],
    )
    for (const { text_id } of rows) await db.transaction().execute((tx) => ladder.noteText(tx, [], text_id))
    expect(await toldTo(kit, nurse)).toMatchObject([{ ...UNREACHED, messageId: second.id }])
  })

  describe('where there is a number, and texts reach nobody', () => {
    const climb = async (message: Message) => {
      const db = createDatabase(kit.pool)
      const texts = createTexts({ db, log, twilio: null, isKeptToBeRead: false })
      const ladder = createLadder({ db, hub: kit.app.hub, texts, origin: () => kit.origin, log })
      await ladder.tick(due(message))
      return ladder
    }

    test('tells its sender that it goes no further', async () => {
      const message = await urgent()
      const tab = await nurse.connect()
      const ladder = await climb(message)
      expect(await toldTo(kit, nurse)).toMatchObject([{ ...UNREACHED, messageId: message.id }])
      expect(await textsTo(phone)).toEqual([])
      const caller = { userId: nurse.userId, groupId } as Parameters<typeof ladder.list>[0]
      expect(await ladder.list(caller, message.id)).toMatchObject([{ hasPhone: false, textQueuedAt: null }])
      expect(await tab.next('message.delivery.changed')).toMatchObject({ delivery: { hasPhone: false } })
    })

    test('is alerted to whoever comes in later', async () => {
      await climb(await urgent())
      expect(await alertsOf(await doctor.connect())).toContain('message.alert')
    })
  })

  describe('whose text message does not leave, since the provider is away,', () => {
    const LATER_MS = 10 * 60_000
    const climb = async (message: Message) => {
      const db = createDatabase(kit.pool)
      const away = { api: 'http://127.0.0.1:9', sid: 'AC1', token: 'the token', from: '+12075550100' }
      const texts = createTexts({ db, log, twilio: away })
      onTestFinished(async () => texts.delivery?.stop())
      const ladder = createLadder({ db, hub: kit.app.hub, texts, origin: () => kit.origin, log })
      await ladder.tick(due(message))
      await texts.delivery?.tick()
      return ladder
    }

    test('tells its sender after ten minutes, once', async () => {
      const message = await urgent()
      const ladder = await climb(message)
      await ladder.tick(due(message) + LATER_MS - 1)
      expect(await toldTo(kit, nurse)).toEqual([])
      await ladder.tick(due(message) + LATER_MS)
      expect(await toldTo(kit, nurse)).toMatchObject([{ ...UNREACHED, messageId: message.id, is_read: false }])
      await nurse.call(readNotifications, { body: { all: true } })
      await ladder.tick(due(message) + 2 * LATER_MS)
      expect(await toldTo(kit, nurse)).toMatchObject([{ is_read: true }])
      expect(await textsTo(phone)).toHaveLength(1)
    })

    test('tells nothing where it has left by then, or a device has it', async () => {
      const [first, second] = [await urgent(), await urgent()]
      const ladder = await climb(second)
      await deliver(first)
      await kit.pool.query(
        `update outbox_texts t set delivered_at = now() from urgent_deliveries d
         where d.text_id = t.id and d.message_id = $1`,
        [second.id],
      )
      await ladder.tick(due(second) + LATER_MS)
      expect(await toldTo(kit, nurse)).toEqual([])
    })

    test('is alerted to whoever comes in meanwhile', async () => {
      await climb(await urgent())
      expect(await alertsOf(await doctor.connect())).toContain('message.alert')
    })
  })

  test('goes to the number of the second step where that of the profile is none', async () => {
    const change = `update users set mobile_phone = 'none', two_step_phone = $2 where id = $1`
    await kit.pool.query(change, [doctor.userId, phone])
    const message = await urgent()
    expect(await ladderOf(message)).toMatchObject([{ hasPhone: true }])
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('that was there before it was written down is there', async () => {
    const message = await team.send(nurse, groupId, { isUrgent: true })
    await deliver(message)
    await kit.app.tellAll()
    expect(await ladderOf(message)).toMatchObject([{ socketAt: expect.any(Number) }])
  })

  test.each<[string, (message: Message) => Promise<unknown>]>([
    ['it was deleted', ({ id }) => nurse.call(deleteMessage, { params: team.of(groupId, id), query: {} })],
    ['its channel was archived', () => team.archive(groupId)],
    ['urgent messages were switched off', () => team.switchOff('enableUrgentMessages')],
    [
      'its reader left',
      () => kit.pool.query('update group_members set removed_at = now() where user_id = $1', [doctor.userId]),
    ],
    [
      'its reader has no phone',
      () => kit.pool.query('update users set mobile_phone = null where id = $1', [doctor.userId]),
    ],
    [
      'its reader has one that is none',
      () => kit.pool.query(`update users set mobile_phone = 'none' where id = $1`, [doctor.userId]),
    ],
  ])('is not texted when %s', async (_why, change) => {
    const message = await urgent()
    await change(message)
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toEqual([])
  })

  test('goes to whoever muted it, wants none of it and is quiet', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekDay) => ({ weekDay: weekDay as 1, from: '00:00', to: '00:00' }))
    await doctor.call(changeNotificationSettings, {
      body: { kinds: { MENTION: false, DIRECT_MESSAGE: false }, quietHours: { isOn: true, days } },
    })
    const message = await urgent()
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toHaveLength(1)
  })
})

test('an urgent message to a tab that shows its channel, and says nothing, is pushed, alerted and texted like any other', async () => {
  const browser = service.browser()
  const pocket = await kit.signedIn(doctor.userId)
  await pocket.call(registerDevice, { body: browser.subscription })
  const tab = await doctor.connect()
  tab.shout('viewing', { groupId, parentId: null })
  await expect.poll(() => kit.app.hub.viewers(groupId, null)).toContain(doctor.userId)
  const message = await urgent()
  await kit.app.bringPushes()
  expect((await browser.next()).payload.isUrgent).toBe(true)
  tab.close()
  expect(await alertsOf(await pocket.connect())).toEqual(['message.alert', 'message.reminder'])
  await kit.app.textUnreached(due(message))
  expect(await textsTo(phone)).toHaveLength(1)
})

describe('an urgent message that was sent while a tab had no line', () => {
  test('is alerted and shown when the tab comes back, and has reached it when the tab says so', async () => {
    const message = await urgent()
    const socket = await doctor.connect()
    const place = { groupId, locationId: team.locationId, messageId: message.id }
    expect(await socket.next('message.alert')).toEqual(place)
    expect(await socket.next('message.reminder')).toEqual({ ...place, reminder: 1 })
    const watching = await nurse.connect()
    socket.shout('message.alert.heard', { messageId: message.id })
    expect((await watching.next('message.delivery.changed')).delivery.socketAt).toEqual(expect.any(Number))
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toEqual([])
  })

  test('is still texted when the tab says that everything was delivered and no more', async () => {
    const message = await urgent()
    await deliverAll()
    expect(await ladderOf(message)).toMatchObject([{ socketAt: null }])
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toHaveLength(1)
    await deliverAll()
    expect(await ladderOf(message)).toMatchObject([{ socketAt: null, textQueuedAt: due(message) }])
  })

  test('is still texted when the tab said so before it was written down whom it goes to', async () => {
    const message = await team.send(nurse, groupId, { isUrgent: true })
    await deliverAll()
    await kit.app.tellAll()
    expect(await ladderOf(message)).toMatchObject([{ socketAt: null }])
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('has reached a device that says so of this message, also after everything was said to be delivered', async () => {
    const message = await urgent()
    await deliverAll()
    await deliver(message)
    expect(await ladderOf(message)).toMatchObject([{ socketAt: expect.any(Number) }])
    await kit.app.textUnreached(due(message))
    expect(await textsTo(phone)).toEqual([])
  })

  test('is alerted to a locked screen that comes back, and no more than that', async () => {
    const message = await urgent()
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [doctor.sessionId])
    const socket = await doctor.connect()
    const place = { groupId, locationId: team.locationId, messageId: message.id }
    expect(await socket.next('message.alert')).toEqual(place)
    expect(await alertsOf(socket)).toEqual(['message.alert'])
    expect(JSON.stringify([socket.heard, socket.alerts])).not.toContain('Walter')
  })

  test.each<[string, (message: Message) => Promise<unknown>]>([
    ['it was deleted', ({ id }) => nurse.call(deleteMessage, { params: team.of(groupId, id), query: {} })],
    ['its channel was archived', () => team.archive(groupId)],
    ['urgent messages were switched off', () => team.switchOff('enableUrgentMessages')],
    [
      'its reader left',
      () => kit.pool.query('update group_members set removed_at = now() where user_id = $1', [doctor.userId]),
    ],
    [
      'its location does not let them in from there',
      () =>
        kit.pool.query('update locations set configurations = $2 where id = $1', [
          team.locationId,
          { enableIpRestriction: true, allowedAddresses: ['10.0.0.1'] },
        ]),
    ],
    ['a device had it', (message) => deliver(message)],
    ['it was read', () => doctor.call(readNotifications, { body: { all: true } })],
    ['it was acknowledged', ({ id }) => doctor.call(acknowledgeMessage, { params: team.of(groupId, id) })],
    ['it went by text message', (message) => kit.app.textUnreached(due(message))],
  ])('is not alerted to a tab that comes back when %s', async (_why, change) => {
    const message = await urgent()
    await change(message)
    expect(await alertsOf(await doctor.connect())).toEqual([])
  })

  test.each<[string, (message: Message) => Promise<unknown>]>([
    [
      'there was no phone to send it to',
      async (message) => {
        await kit.pool.query('update users set mobile_phone = null where id = $1', [doctor.userId])
        await kit.app.textUnreached(due(message))
      },
    ],
    [
      'the text message was given up',
      async (message) => {
        await kit.app.textUnreached(due(message))
        await giveUpTexts()
      },
    ],
  ])('is alerted to a tab that comes back later where %s', async (_why, change) => {
    const message = await urgent()
    await change(message)
    const socket = await doctor.connect()
    expect(await alertsOf(socket)).toEqual(['message.alert', 'message.reminder'])
    socket.shout('message.alert.heard', { messageId: message.id })
    await expect.poll(() => ladderOf(message)).toMatchObject([{ socketAt: expect.any(Number) }])
    expect(await alertsOf(await doctor.connect())).toEqual([])
  })

  test('is alerted no more after a day', async () => {
    const { id } = await urgent()
    await kit.pool.query('update urgent_deliveries set queued_at = queued_at - $2 where message_id = $1', [
      id,
      ALERT_FOR_MS,
    ])
    expect(await alertsOf(await doctor.connect())).toEqual([])
  })

  test('is alerted to nobody else who comes in', async () => {
    await urgent()
    expect(await alertsOf(await nurse.connect())).toEqual([])
  })
})

test('a call for what is not urgent, or not there, is refused', async () => {
  const plain = await team.send(nurse, groupId)
  expect(refusalOf(await nurse.ask(listUrgentDeliveries, { params: team.of(groupId, plain.id) }))).toEqual([
    409,
    'CONFLICT',
  ])
  expect(refusalOf(await nurse.ask(listUrgentDeliveries, { params: team.of(groupId, 999_999) }))).toEqual([
    404,
    'NOT_FOUND',
  ])
})

/** A process of its own, which dies in the middle of texting when it is told to. */
function createProcess(dies = false) {
  const db = createDatabase(kit.pool)
  const log = createLogger('silent')
  const texts = createTexts({ db, twilio: null, log })
  const ladder = createLadder({
    db,
    hub: kit.app.hub,
    texts: {
      ...texts,
      async send(tx, text) {
        const id = await texts.send(tx, text)
        if (dies) throw new Error('killed')
        return id
      },
    },
    origin: () => kit.origin,
    log,
  })
  return { tick: (at: number) => ladder.tick(at).catch(() => undefined) }
}

test('whatever happens in whichever order, someone is texted at most once, and never once something has reached them', async () => {
  type World = { message: Message; receipt: string | null }
  const reaching: Record<string, (world: World) => Promise<unknown>> = {
    hears: async ({ message }) => {
      const socket = await doctor.connect()
      const watching = await nurse.connect()
      socket.shout('message.alert.heard', { messageId: message.id })
      await watching.next('message.delivery.changed')
      socket.close()
      watching.close()
    },
    delivers: ({ message }) => deliver(message),
    receives: ({ receipt }) => kit.anonymous.call(confirmPush, { body: { receipt: receipt ?? '' } }),
    reads: () => doctor.call(readNotifications, { body: { all: true } }),
    acknowledges: ({ message }) => doctor.call(acknowledgeMessage, { params: team.of(groupId, message.id) }),
  }
  const idle: Record<string, (world: World) => Promise<unknown>> = {
    'is pushed': () => kit.app.bringPushes(),
    'is looked at too early': ({ message }) => createProcess().tick(due(message) - 1),
    'is looked at by one that dies': ({ message }) => createProcess(true).tick(due(message)),
  }
  const texting: Record<string, (world: World) => Promise<unknown>> = {
    'is looked at': ({ message }) => createProcess().tick(due(message)),
    'is looked at by two': ({ message }) =>
      Promise.all([createProcess().tick(due(message)), createProcess().tick(due(message) + 5)]),
  }
  const steps = fc.array(fc.constantFrom(...Object.keys({ ...reaching, ...idle, ...texting })), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      // Those of the run before wait no longer.
      await kit.pool.query('update urgent_deliveries set text_due_at = null')
      phone = await givePhone(doctor)
      const browser = service.browser()
      await doctor.call(registerDevice, { body: browser.subscription })
      const message = await urgent()
      await kit.app.bringPushes()
      const { payload } = await browser.next()
      let [isThere, isTexted, hasHeard] = [false, false, false]
      for (const step of sequence) {
        // What is known already is not told again, and there would be nothing to wait for.
        if (step === 'hears' && (hasHeard || isThere)) continue
        await (reaching[step] ?? idle[step] ?? texting[step])?.({ message, receipt: payload.receipt })
        if (step in texting) isTexted ||= !isThere
        if (step in reaching) isThere = true
        if (step === 'hears') hasHeard = true
        expect(await textsTo(phone)).toHaveLength(isTexted ? 1 : 0)
      }
    }),
    { numRuns: 20 },
  )
})

test('a text message and a device that says it has it, at the same moment, end in one of both or the text message alone', async () => {
  const socket = await doctor.connect()
  for (let round = 0; round < 8; round++) {
    const number = await givePhone(doctor)
    const message = await urgent()
    await Promise.all([
      createProcess().tick(due(message)),
      createProcess().tick(due(message)),
      hear(socket),
      deliver(message),
    ])
    expect((await textsTo(number)).length).toBeLessThanOrEqual(1)
  }
})
