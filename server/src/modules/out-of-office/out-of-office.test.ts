import { listPersonals } from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import {
  changeOutOfOffice,
  getOutOfOffice,
  type OutOfOffice,
  sendOutOfOfficeOnce,
} from '@kinward/contract/out-of-office'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { toldTo } from '../../../test/told.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
})

const DAY = 86_400_000
const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()
const absence = (over: Partial<OutOfOffice> = {}): OutOfOffice => ({
  message: 'Back on Monday.',
  startsAt: iso(-DAY),
  endsAt: iso(DAY),
  schedule: null,
  timeZone: 'America/Chicago',
  delegateId: null,
  ...over,
})
const place = () => ({ entityId, locationId })
const leave = (outOfOffice: OutOfOffice | null, everywhere = false) =>
  doctor.ask(changeOutOfOffice, { params: place(), body: { outOfOffice, everywhere } })
const write = (groupId: number, message: string, client = nurse) =>
  client.call(sendMessage, { params: { ...place(), groupId }, query: {}, body: { message } })
const said = async (groupId: number, client = nurse) => {
  const { messages } = await client.call(listMessages, { params: { ...place(), groupId }, query: {} })
  return messages.map(({ sender, messageType, message }) => [sender.userId, messageType, message])
}
const direct = () => kit.build.group(locationId, [nurse.userId, doctor.userId], { type: 'personal' })
const askOnce = (client = nurse) => client.ask(sendOutOfOfficeOnce, { body: { userId: doctor.userId, locationId } })

describe('an absence', () => {
  test('is kept for its location, and seen there by those who know whoever is away', async () => {
    const tab = await nurse.connect()
    const settings = absence()
    await leave(settings)
    expect(await doctor.call(getOutOfOffice, { params: place() })).toEqual({ outOfOffice: settings })
    const heard = { userId: doctor.userId, locationId, out_of_office: settings }
    expect(await tab.next('user.out.of.office')).toEqual(heard)
    const seen = await nurse.call(listUsers, { params: place() })
    expect(seen.find(({ id }) => id === doctor.userId)?.out_of_office).toEqual(settings)
    await leave(null)
    expect(await tab.next('user.out.of.office')).toEqual({ ...heard, out_of_office: null })
    expect(await doctor.call(getOutOfOffice, { params: place() })).toEqual({ outOfOffice: null })
  })

  test('set everywhere holds at every location, with a delegate where they are', async () => {
    const other = await kit.build.location(entityId)
    await kit.build.member(doctor.userId, other)
    await leave(absence({ delegateId: nurse.userId }), true)
    const there = await doctor.call(getOutOfOffice, { params: { entityId, locationId: other } })
    expect(there.outOfOffice).toMatchObject({ message: 'Back on Monday.', delegateId: null })
    expect((await doctor.call(getOutOfOffice, { params: place() })).outOfOffice?.delegateId).toBe(nurse.userId)
  })

  test('set everywhere waits while terms are published: that holds memberships in any order', async () => {
    const other = await kit.build.location(entityId)
    await kit.build.member(doctor.userId, other)
    const publishing = await kit.pool.connect()
    const hold = (at: number) =>
      publishing.query('select from location_members where user_id = $1 and location_id = $2 for no key update', [
        doctor.userId,
        at,
      ])
    try {
      await publishing.query('begin')
      await publishing.query('select pg_advisory_xact_lock(7462913006)')
      await hold(other)
      const leaving = leave(absence(), true)
      await expect.poll(kit.countWaiting).toBe(1)
      await hold(locationId)
      await publishing.query('commit')
      expect((await leaving).status).toBe(200)
    } finally {
      await publishing.query('rollback')
      publishing.release()
    }
  })

  test('that is over is none', async () => {
    await leave(absence())
    await kit.pool.query(
      `update location_members set out_of_office = out_of_office || jsonb_build_object('endsAt', $2::text)
       where user_id = $1`,
      [doctor.userId, iso(-1000)],
    )
    expect(await doctor.call(getOutOfOffice, { params: place() })).toEqual({ outOfOffice: null })
  })

  test.each<[string, Partial<OutOfOffice>]>([
    ['ends before it begins', { startsAt: iso(2 * DAY) }],
    ['ended already', { startsAt: iso(-2 * DAY), endsAt: iso(-DAY) }],
    ['has no words', { message: ' ' }],
    ['has a schedule that is none', { schedule: 'sometimes' }],
    ['is in no time zone', { timeZone: 'Nowhere/At_All' }],
    ['leaves nobody in charge', { delegateId: 999_999 }],
  ])('that %s is refused', async (_name, over) => {
    const before = await fingerprint(kit.pool)
    const { status, body } = await leave(absence(over))
    expect([status, body.data]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('cannot be left to oneself, nor to a family', async () => {
    const daughter = await kit.build.person(locationId, 'family')
    expect((await leave(absence({ delegateId: doctor.userId }))).status).toBe(400)
    expect((await leave(absence({ delegateId: daughter }))).status).toBe(400)
  })
})

describe('whoever writes to someone who is away', () => {
  test('is told so in their direct channel, once', async () => {
    await leave(absence({ delegateId: nurse.userId }))
    const groupId = await direct()
    const tab = await nurse.connect()
    await write(groupId, 'Are you there?')
    await tab.next('chat')
    const { message } = await tab.next('chat')
    expect(message).toMatchObject({ messageType: 'activity', sender: { userId: doctor.userId } })
    expect(message.message).toMatch(/^is out of office: Back on Monday\.\nPlease ask \*\*Person Number \d+\*\*\.$/)
    await write(groupId, 'Hello?')
    expect((await askOnce()).body.data).toEqual({ isSent: false })
    expect(await said(groupId)).toHaveLength(3)
  })

  test('is told again after a day, and by a new absence', async () => {
    await leave(absence())
    const groupId = await direct()
    expect((await askOnce()).body.data).toEqual({ isSent: true })
    expect((await askOnce()).body.data).toEqual({ isSent: false })
    await kit.pool.query(`update out_of_office_replies set told_at = now() - interval '24 hours' where told_id = $1`, [
      nurse.userId,
    ])
    expect((await askOnce()).body.data).toEqual({ isSent: true })
    await leave(absence({ message: 'Away again.' }))
    expect((await askOnce()).body.data).toEqual({ isSent: true })
    expect((await said(groupId)).map(([, , text]) => text)).toEqual([
      'is out of office: Back on Monday.',
      'is out of office: Back on Monday.',
      'is out of office: Away again.',
    ])
  })

  test('is told once, however often they ask at the same time', async () => {
    await leave(absence())
    const groupId = await direct()
    const answers = await Promise.all(Array.from({ length: 8 }, () => askOnce()))
    expect(answers.filter(({ body }) => body.data.isSent)).toHaveLength(1)
    expect(await said(groupId)).toHaveLength(1)
  })

  test('is told in their direct channel too when they mention them elsewhere, and nobody else is', async () => {
    await leave(absence())
    const aide = await kit.signedIn(await kit.build.person(locationId))
    const groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId, aide.userId])
    const [mine, others] = [await nurse.connect(), await aide.connect()]
    await write(groupId, `@[Doctor](id:${doctor.userId}) please look`)
    await mine.next('channel.sync')
    await others.next('chat')
    await kit.settled(others)
    expect(others.heard.filter(({ name }) => name === 'chat')).toHaveLength(1)
    expect(await said(groupId)).toHaveLength(1)
    const [own] = await nurse.call(listPersonals, { params: place() })
    await mine.next('chat')
    await mine.next('chat')
    expect(await said(own?.id ?? 0)).toEqual([[doctor.userId, 'activity', 'is out of office: Back on Monday.']])
  })

  test('is told too when they ask them and others by an urgent message, and of nobody who is there', async () => {
    await leave(absence())
    const aide = await kit.signedIn(await kit.build.person(locationId))
    const groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId, aide.userId])
    const mine = await nurse.connect()
    const body = { message: 'Walter fell', isUrgent: true }
    await nurse.call(sendMessage, { params: { ...place(), groupId }, query: {}, body })
    await mine.next('channel.sync')
    const [own, ...others] = await nurse.call(listPersonals, { params: place() })
    expect(others).toEqual([])
    await expect
      .poll(() => said(own?.id ?? 0))
      .toEqual([[doctor.userId, 'activity', 'is out of office: Back on Monday.']])
  })

  test('that one of several cannot be told of is told of the others', async () => {
    const aide = await kit.signedIn(await kit.build.person(locationId))
    await leave(absence())
    await aide.call(changeOutOfOffice, { params: place(), body: { outOfOffice: absence(), everywhere: false } })
    const groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId, aide.userId])
    await kit.pool.query(
      `alter table out_of_office_replies add constraint broken check (user_id <> ${doctor.userId}) not valid`,
    )
    onTestFinished(async () => void (await kit.pool.query('alter table out_of_office_replies drop constraint broken')))
    await write(groupId, `@[Doctor](id:${doctor.userId}) @[Aide](id:${aide.userId}) please look`)
    const toldOf = async () =>
      (
        await kit.pool.query<{ user_id: number }>('select user_id from out_of_office_replies where told_id = $1', [
          nurse.userId,
        ])
      ).rows
    await expect.poll(toldOf).toEqual([{ user_id: aide.userId }])
  })

  test('hears nothing of an absence that has not begun, or of one at another location', async () => {
    await leave(absence({ startsAt: iso(DAY / 2) }))
    expect((await askOnce()).body.data).toEqual({ isSent: false })
    const other = await kit.build.location(entityId)
    await kit.build.member(doctor.userId, other)
    await doctor.call(changeOutOfOffice, {
      params: { entityId, locationId: other },
      body: { outOfOffice: absence(), everywhere: false },
    })
    expect((await askOnce()).body.data).toEqual({ isSent: false })
  })

  test('who may not know of them learns nothing', async () => {
    await leave(absence())
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
    const family = await kit.signedIn(await kit.build.person(locationId, 'family'))
    const before = await fingerprint(kit.pool)
    expect((await askOnce(stranger)).status).toBe(404)
    expect((await askOnce(family)).status).toBe(404)
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})

describe('the delegate of someone who is away', () => {
  const name = 'Person Number'
  const mention = () => `@[Doctor](id:${doctor.userId}) please look`

  test('is told in their stead when they are named, live and in the list, and whoever is away too', async () => {
    const delegate = await kit.signedIn(await kit.build.person(locationId))
    const groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId, delegate.userId])
    await leave(absence({ delegateId: delegate.userId }))
    const tab = await delegate.connect()
    const { id } = await write(groupId, mention())
    const standIn = {
      type: 'DELEGATE',
      messageId: id,
      fk_channel_id: groupId,
      Sender: { id: nurse.userId },
      data: { insteadOf: expect.stringContaining(name) },
    }
    expect((await tab.next('notification.center')).notification).toMatchObject(standIn)
    expect(await toldTo(kit, delegate)).toMatchObject([standIn])
    expect(await toldTo(kit, doctor)).toMatchObject([{ type: 'MENTION', messageId: id }])
    await leave(null)
    await write(groupId, mention())
    expect(await toldTo(kit, delegate)).toHaveLength(1)
  })

  test('is told nothing of a channel that they may not read', async () => {
    const delegate = await kit.signedIn(await kit.build.person(locationId))
    const groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId])
    await leave(absence({ delegateId: delegate.userId }))
    await write(groupId, mention())
    expect(await toldTo(kit, delegate)).toEqual([])
  })
})
