import { lastSeenMessage, markGroupRead } from '@kinward/contract/groups'
import { muteGroup } from '@kinward/contract/managing-groups'
import { deleteMessage, editMessage } from '@kinward/contract/message-actions'
import { acknowledgeMessage } from '@kinward/contract/messages'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { changeOutOfOffice } from '@kinward/contract/out-of-office'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'

let kit: TestApp
let team: Awaited<ReturnType<typeof buildTeam>>
let nurse: TestClient
let doctor: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor, aide } = team)
})

type Row = {
  type: string
  count: number
  is_urgent: boolean
  passed: string[]
  data: object
  message_id: number
  parent_id: number | null
  is_held: boolean
  is_read: boolean
}

/** What someone was told, the newest first. */
async function rowsOf({ userId }: TestClient): Promise<Row[]> {
  await tellAll(kit)
  const { rows } = await kit.pool.query<Row>(
    `select type, count, is_urgent, passed, data, message_id, parent_id, held_until is not null as is_held,
       read_at is not null as is_read
     from notifications where user_id = $1 order by told_at desc, id desc`,
    [userId],
  )
  return rows
}
const typesOf = async (client: TestClient) => (await rowsOf(client)).map(({ type }) => type)
const at = ({ userId }: TestClient) => `@[Someone](id:${userId})`
const settle = (
  client: TestClient,
  body: Parameters<typeof client.call<typeof changeNotificationSettings>>[1]['body'],
) => client.call(changeNotificationSettings, { body })
const mute = (client: TestClient, groupId: number) =>
  client.call(muteGroup, { params: { ...team.place, groupId }, body: { isMuted: true } })
const rename = ({ userId }: TestClient, first: string, last: string) =>
  kit.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [userId, first, last])
const QUIET = {
  isOn: true,
  timeZone: 'UTC',
  days: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' })),
}

describe('a mention', () => {
  test('is told to whoever is named, and to nobody else', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId, { message: `look ${at(doctor)} and ${at(nurse)}` })
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'MENTION', message_id: id, count: 1, is_urgent: false }])
    expect([await rowsOf(nurse), await rowsOf(aide)]).toEqual([[], []])
  })

  test('of everyone reaches each of them once, however they are named', async () => {
    const groupId = await team.channel()
    await team.send(nurse, groupId, { message: `@[all](id:${groupId})(type:channel) and ${at(doctor)}` })
    expect([await typesOf(doctor), await typesOf(aide), await typesOf(nurse)]).toEqual([['MENTION'], ['MENTION'], []])
  })

  test('is told in a muted channel, and not where mentions are switched off', async () => {
    const groupId = await team.channel()
    await mute(doctor, groupId)
    await settle(aide, { kinds: { MENTION: false } })
    await team.send(nurse, groupId, { message: `${at(doctor)} ${at(aide)}` })
    expect([await typesOf(doctor), await typesOf(aide)]).toEqual([['MENTION'], []])
  })

  test('stands alone, each one', async () => {
    const groupId = await team.channel()
    for (const message of [`one ${at(doctor)}`, `two ${at(doctor)}`]) await team.send(nurse, groupId, { message })
    expect(await typesOf(doctor)).toEqual(['MENTION', 'MENTION'])
  })

  test('that an edit makes is told, to those it is new to', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId, { message: `look ${at(doctor)}` })
    await tellAll(kit)
    const edit = (message: string) =>
      nurse.call(editMessage, { params: { ...team.place, groupId, messageId: id }, body: { message } })
    await edit(`look ${at(doctor)} and ${at(aide)}`)
    expect([(await rowsOf(doctor)).length, (await rowsOf(aide)).length]).toEqual([1, 1])
    await edit('look')
    await edit(`look ${at(aide)}`)
    expect(await rowsOf(aide)).toMatchObject([{ type: 'MENTION', message_id: id, count: 1 }])
  })

  test('that an edit makes is news also to who has read the message before', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId, { message: 'look' })
    await doctor.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId: id } })
    await nurse.call(editMessage, { params: team.of(groupId, id), body: { message: `look ${at(doctor)}` } })
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'MENTION', message_id: id, is_read: false }])
  })

  test('of a message that was taken back before it was told is not told', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId, { message: `look ${at(doctor)}` })
    await nurse.call(deleteMessage, { params: { ...team.place, groupId, messageId: id }, query: {} })
    expect((await rowsOf(doctor)).filter(({ is_read }) => !is_read)).toEqual([])
  })

  test('is not told to who has left, and nothing to who was switched off', async () => {
    const groupId = await team.channel()
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      groupId,
      doctor.userId,
    ])
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [aide.userId])
    await team.send(nurse, groupId, { message: `${at(doctor)} ${at(aide)} @[all](id:${groupId})(type:channel)` })
    expect([await typesOf(doctor), await typesOf(aide)]).toEqual([[], []])
  })
})

describe('whoever is named outside of the channel', () => {
  const named = async (role: 'staff' | 'collaborator' | 'family', groupId: number) => {
    const other = await team.person(role)
    await team.send(doctor, groupId, { message: `ask ${at(other)}` })
    return typesOf(other)
  }

  test('is told where they could come in: staff, in a public discussion or a patient’s channel', async () => {
    const open = await team.channel('discussion', { values: { is_public: true } })
    const patient = await team.channel('patients')
    expect([await named('staff', open), await named('staff', patient)]).toEqual([
      ['UNJOINED_CHANNEL'],
      ['UNJOINED_CHANNEL'],
    ])
  })

  test('by an edit is told alike, once', async () => {
    const groupId = await team.channel('patients')
    const other = await team.person()
    const { id } = await team.send(doctor, groupId, { message: 'ask' })
    const edit = (message: string) => doctor.call(editMessage, { params: team.of(groupId, id), body: { message } })
    await edit(`ask ${at(other)}`)
    expect(await typesOf(other)).toEqual(['UNJOINED_CHANNEL'])
    await kit.pool.query('update notifications set read_at = now() where user_id = $1', [other.userId])
    await edit(`ask ${at(other)} today`)
    expect(await rowsOf(other)).toMatchObject([{ type: 'UNJOINED_CHANNEL', is_read: true }])
  })

  test('is told nothing where they could not', async () => {
    const open = await team.channel('discussion', { values: { is_public: true } })
    const closed = await team.channel('discussion', { values: { is_public: false } })
    doctor = await team.person('admin')
    const family = await team.channel('family', { members: [doctor] })
    await kit.build.join(open, [doctor.userId])
    await kit.build.join(closed, [doctor.userId])
    expect(await named('collaborator', open)).toEqual([])
    expect(await named('family', open)).toEqual([])
    expect(await named('staff', closed)).toEqual([])
    expect(await named('staff', family)).toEqual([])
    expect(await named('staff', await team.channel('personal', { members: [doctor, nurse] }))).toEqual([])
  })

  test('is told nothing at another location, not even of the same organisation', async () => {
    const open = await team.channel('discussion', { values: { is_public: true } })
    const next = await kit.signedIn(await kit.build.person(await kit.build.location(team.entityId)))
    await team.send(nurse, open, { message: `ask ${at(next)}` })
    expect(await typesOf(next)).toEqual([])
  })
})

describe('a name in plain words', () => {
  test('is told to the member who has it, and to nobody else who has', async () => {
    const groupId = await team.channel()
    const outsider = await team.person()
    for (const one of [doctor, outsider]) await rename(one, 'Ruth', 'Alvarez')
    await team.send(nurse, groupId, { message: 'Please ask Ruth Alvarez, she knows' })
    expect([await typesOf(doctor), await typesOf(aide), await typesOf(outsider)]).toEqual([['NAME_MENTION'], [], []])
  })

  test('is one mention with the one by @', async () => {
    const groupId = await team.channel()
    await rename(doctor, 'Ruth', 'Alvarez')
    await team.send(nurse, groupId, { message: `${at(doctor)}: Ruth Alvarez knows` })
    expect(await typesOf(doctor)).toEqual(['MENTION'])
  })
})

describe('the delegate of someone who is away', () => {
  const leave = (away: TestClient, delegateId: number, startsAt = new Date(Date.now() - 60_000)) =>
    away.call(changeOutOfOffice, {
      params: team.place,
      body: {
        outOfOffice: {
          startsAt: startsAt.toISOString(),
          endsAt: null,
          schedule: null,
          timeZone: 'UTC',
          message: 'Away',
          delegateId,
        },
      },
    })

  test('is told when that person is mentioned, and for whom', async () => {
    const groupId = await team.channel()
    await leave(doctor, aide.userId)
    await team.send(nurse, groupId, { message: `look ${at(doctor)}` })
    expect(await rowsOf(aide)).toMatchObject([{ type: 'DELEGATE', data: { insteadOfId: doctor.userId } }])
    expect(await typesOf(doctor)).toEqual(['MENTION'])
  })

  test('is told as themselves where they are mentioned too, and nothing where they cannot read or of their own words', async () => {
    const groupId = await team.channel()
    const closed = await team.channel('discussion', { members: [nurse, doctor] })
    await leave(doctor, aide.userId)
    await team.send(nurse, groupId, { message: `look ${at(doctor)} ${at(aide)}` })
    await team.send(nurse, closed, { message: `look ${at(doctor)}` })
    await team.send(aide, groupId, { message: `look ${at(doctor)}` })
    expect(await typesOf(aide)).toEqual(['MENTION'])
  })

  test('by an edit of what is urgent to themselves too hears of it as urgently as before', async () => {
    const groupId = await team.channel()
    await leave(doctor, aide.userId)
    const { id } = await team.send(nurse, groupId, { isUrgent: true })
    await tellAll(kit)
    await nurse.call(editMessage, { params: team.of(groupId, id), body: { message: `look ${at(doctor)}` } })
    expect(await rowsOf(aide)).toMatchObject([{ message_id: id, is_urgent: true }])
  })

  test('is told nothing before the absence begins', async () => {
    const groupId = await team.channel()
    await leave(doctor, aide.userId, new Date(Date.now() + 86_400_000))
    await team.send(nurse, groupId, { message: `look ${at(doctor)}` })
    expect(await typesOf(aide)).toEqual([])
  })
})

describe('replies', () => {
  test('are told to those who follow the thread, gathered thread by thread', async () => {
    const groupId = await team.channel()
    const [first, second] = [await team.send(nurse, groupId), await team.send(nurse, groupId)]
    for (const parentId of [first.id, first.id, second.id]) await team.send(doctor, groupId, { parentId })
    expect(await rowsOf(nurse)).toMatchObject([
      { type: 'REPLIES', parent_id: second.id, count: 1 },
      { type: 'REPLIES', parent_id: first.id, count: 2 },
    ])
    expect([await typesOf(doctor), await typesOf(aide)]).toEqual([[], []])
  })

  test('of a thread alone are not read with one that is shown in the channel', async () => {
    const groupId = await team.channel()
    const { id: parentId } = await team.send(doctor, groupId)
    const alone = await team.send(nurse, groupId, { parentId })
    await tellAll(kit)
    const shown = await team.send(nurse, groupId, { parentId, showInMainThread: true })
    await tellAll(kit)
    await doctor.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId: shown.id } })
    expect(await rowsOf(doctor)).toMatchObject([
      { type: 'REPLIES', message_id: shown.id, is_read: true },
      { type: 'REPLIES', message_id: alone.id, is_read: false },
    ])
  })

  test('are not told in a muted channel', async () => {
    const groupId = await team.channel()
    const { id: parentId } = await team.send(nurse, groupId)
    await mute(nurse, groupId)
    await team.send(doctor, groupId, { parentId })
    expect(await typesOf(nurse)).toEqual([])
  })
})

describe('direct messages', () => {
  test('within a while are one notification, of the newest', async () => {
    const groupId = await team.channel('personal')
    for (let count = 0; count < 9; count++) await team.send(nurse, groupId)
    const { id } = await team.send(nurse, groupId)
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'DIRECT_MESSAGE', count: 10, message_id: id, is_read: false }])
    expect(await typesOf(nurse)).toEqual([])
  })

  test('begin anew once the first was read, and once it is old', async () => {
    const groupId = await team.channel('personal')
    await team.send(nurse, groupId)
    await tellAll(kit)
    await doctor.call(markGroupRead, { params: { ...team.place, groupId } })
    await team.send(nurse, groupId)
    expect((await rowsOf(doctor)).map(({ count, is_read }) => [count, is_read])).toEqual([
      [1, false],
      [1, true],
    ])
    await kit.pool.query(`update notifications set told_at = told_at - interval '11 minutes' where user_id = $1`, [
      doctor.userId,
    ])
    await team.send(nurse, groupId)
    expect((await rowsOf(doctor)).map(({ count }) => count)).toEqual([1, 1, 1])
  })

  test('that were read before they could be told are read', async () => {
    const groupId = await team.channel('personal')
    const { id } = await team.send(nurse, groupId)
    await kit.pool.query('delete from notifications where user_id = $1', [doctor.userId])
    await doctor.call(markGroupRead, { params: { ...team.place, groupId } })
    await kit.pool.query(`insert into notification_causes (kind, message_id) values ('message', $1)`, [id])
    expect((await rowsOf(doctor)).at(-1)).toMatchObject({ is_read: true })
  })

  test('are not told where they are switched off or muted, but a mention among them is', async () => {
    const groupId = await team.channel('personal')
    await settle(doctor, { kinds: { DIRECT_MESSAGE: false } })
    await team.send(nurse, groupId)
    await team.send(nurse, groupId, { message: at(doctor) })
    expect(await typesOf(doctor)).toEqual(['MENTION'])
  })
})

describe('all messages', () => {
  test('are told to those who chose so, before and after they joined, as one notification a channel', async () => {
    const groupId = await team.channel('discussion', { members: [nurse, doctor] })
    const other = await team.channel()
    await settle(doctor, { kinds: { SIMPLE_MESSAGE: true } })
    await settle(aide, { kinds: { SIMPLE_MESSAGE: true } })
    await team.send(nurse, groupId)
    await kit.build.join(groupId, [aide.userId])
    await team.send(nurse, groupId)
    await team.send(nurse, other)
    expect((await rowsOf(doctor)).map(({ type, count }) => [type, count])).toEqual([
      ['SIMPLE_MESSAGE', 1],
      ['SIMPLE_MESSAGE', 2],
    ])
    expect((await rowsOf(aide)).map(({ count }) => count)).toEqual([1, 1])
    await settle(doctor, { kinds: { SIMPLE_MESSAGE: false } })
    await team.send(nurse, groupId)
    expect((await rowsOf(doctor)).map(({ count }) => count)).toEqual([1, 2])
  })

  test('of a muted channel are not', async () => {
    const groupId = await team.channel()
    await settle(doctor, { kinds: { SIMPLE_MESSAGE: true } })
    await mute(doctor, groupId)
    await team.send(nurse, groupId)
    expect(await typesOf(doctor)).toEqual([])
  })

  test('leave no cause behind where nobody is to be told', async () => {
    const groupId = await team.channel()
    const last = async () =>
      (await kit.pool.query<{ last: number }>(`select last_value as last from notification_causes_id_seq`)).rows[0]
        ?.last
    const before = await last()
    await team.send(nurse, groupId, { message: 'Good morning all' })
    expect(await last()).toBe(before)
  })
})

describe('quiet hours', () => {
  test('hold what is not urgent, and let the urgent through, which says so', async () => {
    const groupId = await team.channel()
    const direct = await team.channel('personal')
    await settle(doctor, { quietHours: QUIET, kinds: { DIRECT_MESSAGE: false } })
    await team.send(nurse, groupId, { message: at(doctor) })
    await team.send(nurse, direct, { isUrgent: true })
    expect(await rowsOf(doctor)).toMatchObject([
      { type: 'DIRECT_MESSAGE', is_urgent: true, is_held: false, passed: ['settings', 'quietHours'] },
      { type: 'MENTION', is_urgent: false, is_held: true, passed: [] },
    ])
  })
})

describe('an urgent message', () => {
  test('is as urgent to whom an edit names in it, until they have acknowledged it', async () => {
    const groupId = await team.channel()
    await settle(doctor, { quietHours: QUIET })
    const { id } = await team.send(nurse, groupId, { message: `now ${at(doctor)} ${at(aide)}`, isUrgent: true })
    await tellAll(kit)
    await aide.call(acknowledgeMessage, { params: team.of(groupId, id) })
    const edit = (message: string) => nurse.call(editMessage, { params: team.of(groupId, id), body: { message } })
    await edit('now')
    await edit(`now ${at(doctor)} ${at(aide)}, room 4`)
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'MENTION', is_urgent: true, is_held: false, is_read: false }])
    expect(await rowsOf(aide)).toMatchObject([{ type: 'MENTION', is_urgent: false, is_read: false }])
  })

  test('invites whom an edit names outside of its channel, as any does', async () => {
    const groupId = await team.channel('patients')
    const { id } = await team.send(nurse, groupId, { isUrgent: true })
    await tellAll(kit)
    await kit.pool.query('delete from notifications where user_id = $1', [doctor.userId])
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      groupId,
      doctor.userId,
    ])
    await nurse.call(editMessage, { params: team.of(groupId, id), body: { message: `now ${at(doctor)}` } })
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'UNJOINED_CHANNEL', is_urgent: false }])
  })

  test('is told to everyone it asks, as what it is to them', async () => {
    const groupId = await team.channel()
    const { id: parentId } = await team.send(doctor, groupId)
    await mute(doctor, groupId)
    await team.send(nurse, groupId, { message: `now ${at(aide)}`, parentId, showInMainThread: true, isUrgent: true })
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'REPLIES', is_urgent: true, passed: ['mute'], count: 1 }])
    expect(await rowsOf(aide)).toMatchObject([{ type: 'MENTION', is_urgent: true, passed: [] }])
    expect(await rowsOf(nurse)).toEqual([])
  })

  test('is never gathered', async () => {
    const groupId = await team.channel()
    for (let count = 0; count < 3; count++) await team.send(nurse, groupId, { isUrgent: true })
    expect((await rowsOf(doctor)).map(({ type, count }) => [type, count])).toEqual(
      Array.from({ length: 3 }, () => ['SIMPLE_MESSAGE', 1]),
    )
  })

  test('passes the lock of whoever has only locked screens', async () => {
    const groupId = await team.channel()
    const [open, locked] = [await aide.connect(), await doctor.connect()]
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [doctor.sessionId])
    locked.close()
    await doctor.connect()
    await team.send(nurse, groupId, { isUrgent: true })
    expect([(await rowsOf(doctor))[0]?.passed, (await rowsOf(aide))[0]?.passed]).toEqual([['lock'], []])
    open.close()
  })
})

describe('whoever looks at it', () => {
  const view = async (client: TestClient, groupId: number, parentId: number | null) => {
    const tab = await client.connect()
    tab.shout('viewing', { groupId, parentId })
    await expect.poll(() => kit.app.hub.viewers(groupId, parentId)).toContain(client.userId)
    return tab
  }

  test('has read it at once, and goes on with the same notification', async () => {
    const groupId = await team.channel('personal')
    const tab = await view(doctor, groupId, null)
    for (let count = 0; count < 2; count++) {
      await team.send(nurse, groupId)
      await tellAll(kit)
    }
    expect((await rowsOf(doctor)).map(({ count, is_read }) => [count, is_read])).toEqual([[2, true]])
    tab.close()
  })

  test('in the channel has not read what is said in a thread', async () => {
    const groupId = await team.channel()
    const { id: parentId } = await team.send(doctor, groupId)
    const tab = await view(doctor, groupId, null)
    await team.send(nurse, groupId, { parentId })
    expect(await rowsOf(doctor)).toMatchObject([{ type: 'REPLIES', is_read: false }])
    tab.close()
    const beside = await view(doctor, groupId, parentId)
    await team.send(nurse, groupId, { parentId, message: at(doctor) })
    expect((await rowsOf(doctor))[0]).toMatchObject({ type: 'MENTION', is_read: true })
    beside.close()
  })

  test('has not read what is urgent before they say so', async () => {
    const groupId = await team.channel()
    const tab = await view(doctor, groupId, null)
    const { id: messageId } = await team.send(nurse, groupId, { isUrgent: true })
    expect(await rowsOf(doctor)).toMatchObject([{ is_urgent: true, is_read: false }])
    await doctor.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId } })
    expect(await rowsOf(doctor)).toMatchObject([{ is_urgent: true, is_read: true }])
    tab.close()
  })
})

describe('what is told', () => {
  test('is heard by its person’s own tabs, the newest last, with the words they may read', async () => {
    const groupId = await team.channel()
    const [own, others] = [await doctor.connect(), await aide.connect()]
    for (const word of ['one', 'two']) await team.send(nurse, groupId, { message: `${word} ${at(doctor)}` })
    const heard = [await own.next('notification.center'), await own.next('notification.center')]
    expect(heard.map(({ notification: { quote, type, is_read } }) => [type, quote?.slice(0, 3), is_read])).toEqual([
      ['MENTION', 'one', false],
      ['MENTION', 'two', false],
    ])
    await kit.settled(others)
    expect(others.alerts.filter(({ name }) => name === 'notification.center')).toEqual([])
  })
})
