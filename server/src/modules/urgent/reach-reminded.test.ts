import { deleteMessage, editMessage } from '@kinward/contract/message-actions'
import { acknowledgeMessage, type Message, REMIND_EVERY_MS, REMIND_TIMES } from '@kinward/contract/messages'
import { readNotifications } from '@kinward/contract/notifications'
import { confirmPush, registerDevice } from '@kinward/contract/push'
import { listUrgentDeliveries, TEXT_AFTER_MS } from '@kinward/contract/urgent-deliveries'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { LOCAL_PUSH, type PushService, startPushService } from '../../../test/push/push-service.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createTexts } from '../../platform/phone/texts.ts'
import { createLadder } from './ladder.ts'

let kit: TestApp
let service: PushService
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number
let browser: ReturnType<PushService['browser']>
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
  await kit.pool.query('delete from urgent_reminders')
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel('discussion', { members: [nurse, doctor] })
  browser = service.browser()
  await doctor.call(registerDevice, { body: browser.subscription })
  phone = `+1207555${String(++phones).padStart(4, '0')}`
  await kit.pool.query('update users set mobile_phone = $2 where id = $1', [doctor.userId, phone])
})

/** An urgent message that was pushed to the doctor's browser, which says so: no text message follows by itself. */
async function pushedUrgent(words = 'Walter fell, please come.'): Promise<Message> {
  const message = await team.send(nurse, groupId, { message: words, isUrgent: true })
  await kit.app.tellAll()
  await kit.app.bringPushes()
  const { payload } = await browser.next()
  await kit.anonymous.call(confirmPush, { body: { receipt: payload.receipt } })
  await kit.app.textUnreached(message.timeStamp + TEXT_AFTER_MS)
  return message
}
/** The nth reminder, whose pushes wait a little for pages that are open. */
const remind = ({ timeStamp }: Message, nth: number) => kit.app.remindUrgent(timeStamp + nth * REMIND_EVERY_MS)
const bringReminders = async () => {
  await kit.pool.query('update outbox_pushes set next_try_at = now() where reminds and tries = 0')
  await kit.app.bringPushes()
}
/** How many browsers of the doctor's are still to be told something. */
const waitingPushes = async () =>
  (
    await kit.pool.query(
      `select from outbox_pushes p join push_subscriptions s on s.id = p.subscription_id
       where s.user_id = $1 and p.delivered_at is null`,
      [doctor.userId],
    )
  ).rowCount
const tags = (of = browser) => of.received.map(({ payload }) => payload.tag)
const textsTo = async (number: string) =>
  (await kit.pool.query('select from outbox_texts where recipient = $1', [number])).rowCount
const acknowledge = ({ id }: Message) => doctor.call(acknowledgeMessage, { params: team.of(groupId, id) })

describe('whoever has no page open and has not acknowledged an urgent message', () => {
  test('is told in their browser with every reminder, in the same place and aloud', async () => {
    const message = await pushedUrgent()
    for (let nth = 1; nth <= REMIND_TIMES; nth++) {
      await remind(message, nth)
      await bringReminders()
    }
    expect(tags()).toEqual(Array.from({ length: 1 + REMIND_TIMES }, () => `urgent-${message.id}`))
    expect(browser.received.at(-1)).toMatchObject({
      headers: { urgency: 'high' },
      payload: { isUrgent: true, isSilent: false, title: 'Urgent message: open Kinward' },
    })
  })

  test('is told so also after they have read of it', async () => {
    const message = await pushedUrgent()
    await doctor.call(readNotifications, { body: { all: true } })
    await remind(message, 1)
    await bringReminders()
    expect(tags()).toHaveLength(2)
  })

  test('is told so also after an edit has named them again', async () => {
    const named = `@[Doctor](id:${doctor.userId}) please come.`
    const message = await pushedUrgent(named)
    const edit = (text: string) =>
      nurse.call(editMessage, { params: team.of(groupId, message.id), body: { message: text } })
    await edit('Please come.')
    await edit(`${named} Room 4.`)
    await kit.app.tellAll()
    await kit.app.bringPushes()
    const before = tags().length
    await remind(message, 1)
    await bringReminders()
    expect(tags().slice(before)).toEqual([`urgent-${message.id}`])
  })

  test('is texted with the second reminder, once, though a device has it', async () => {
    const message = await pushedUrgent()
    await remind(message, 1)
    expect(await textsTo(phone)).toBe(0)
    await remind(message, 2)
    expect(await textsTo(phone)).toBe(1)
    const params = team.of(groupId, message.id)
    expect(await nurse.call(listUrgentDeliveries, { params })).toMatchObject([
      { pushReceivedAt: expect.any(Number), textQueuedAt: message.timeStamp + 2 * REMIND_EVERY_MS },
    ])
    for (let nth = 3; nth <= REMIND_TIMES; nth++) await remind(message, nth)
    expect(await textsTo(phone)).toBe(1)
  })

  test('is texted a second time where the first text message left, and not while it waits to', async () => {
    const db = createDatabase(kit.pool)
    const log = createLogger('silent')
    const away = { api: 'http://127.0.0.1:9', sid: 'AC1', token: 'the token', from: '+12075550100' }
    const texts = createTexts({ db, log, twilio: away })
    onTestFinished(async () => texts.delivery?.stop())
    const ladder = createLadder({ db, hub: kit.app.hub, texts, origin: () => kit.origin, log })
    const message = await team.send(nurse, groupId, { isUrgent: true })
    await kit.app.tellAll()
    await ladder.tick(message.timeStamp + TEXT_AFTER_MS)
    const way = { messageId: message.id, userId: doctor.userId }
    const textReminded = () =>
      db.transaction().execute((tx) => ladder.textReminded(tx, [], [way], message.timeStamp + 2 * REMIND_EVERY_MS))
    await textReminded()
    expect(await textsTo(phone)).toBe(1)
    await kit.pool.query('update outbox_texts set delivered_at = now(), body = null where recipient = $1', [phone])
    await textReminded()
    expect(await textsTo(phone)).toBe(2)
  })

  test('is told in their browser alone where they have no number', async () => {
    await kit.pool.query('update users set mobile_phone = null where id = $1', [doctor.userId])
    const message = await pushedUrgent()
    await remind(message, 1)
    await remind(message, 2)
    await bringReminders()
    expect([await textsTo(phone), tags().length]).toEqual([0, 2])
  })
})

describe('nobody is pushed or texted a reminder', () => {
  test('who has acknowledged it', async () => {
    const message = await pushedUrgent()
    await acknowledge(message)
    await remind(message, 1)
    await remind(message, 2)
    await bringReminders()
    expect([tags().length, await textsTo(phone)]).toEqual([1, 0])
  })

  test.each<[string, (message: Message) => Promise<unknown>]>([
    ['acknowledges it', acknowledge],
    [
      'need not any more, since it is deleted',
      ({ id }) => nurse.call(deleteMessage, { params: team.of(groupId, id), query: {} }),
    ],
  ])('who %s before it leaves', async (_who, change) => {
    const message = await pushedUrgent()
    await remind(message, 1)
    await change(message)
    await bringReminders()
    expect(tags()).toHaveLength(1)
  })

  test('in a browser where a page says that it heard it, and in their other browsers they are', async () => {
    const pocket = service.browser()
    await (await kit.signedIn(doctor.userId)).call(registerDevice, { body: pocket.subscription })
    const message = await pushedUrgent()
    const page = await doctor.connect()
    await remind(message, 1)
    expect(await page.next('message.reminder')).toMatchObject({ messageId: message.id })
    page.shout('message.alert.heard', { messageId: message.id })
    await expect.poll(waitingPushes).toBe(1)
    await bringReminders()
    expect([tags().length, tags(pocket).length]).toEqual([1, 2])
  })

  test('in a browser whose page hears it and says nothing: that may be dead', async () => {
    const message = await pushedUrgent()
    const page = await doctor.connect()
    await remind(message, 1)
    await page.next('message.reminder')
    await bringReminders()
    expect(tags()).toHaveLength(2)
  })
})

test('a reminder that was read and not acknowledged stays on the screen when something else is pushed', async () => {
  const message = await pushedUrgent()
  await doctor.call(readNotifications, { body: { all: true } })
  await remind(message, 1)
  await bringReminders()
  const mention = async () => {
    await team.send(nurse, groupId, { message: `@[Somebody](id:${doctor.userId}) please` })
    await kit.app.tellAll()
    await kit.app.bringPushes()
    return browser.received.at(-1)?.payload.readTags
  }
  expect(await mention()).not.toContain(`urgent-${message.id}`)
  await acknowledge(message)
  expect(await mention()).toContain(`urgent-${message.id}`)
})
