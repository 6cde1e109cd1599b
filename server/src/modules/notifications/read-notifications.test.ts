import { lastSeenMessage } from '@kinward/contract/groups'
import { deleteMessage } from '@kinward/contract/message-actions'
import { leaveGroup } from '@kinward/contract/managing-groups'
import { openThread } from '@kinward/contract/messages'
import { readNotifications } from '@kinward/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { alertsOf, recount, tellSomeone } from '../../../test/notifications.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
})

const tell = (row: Record<string, unknown> = {}) => tellSomeone(kit, nurse.userId, row)
const read = (body: Parameters<typeof nurse.call<typeof readNotifications>>[1]['body']) =>
  nurse.call(readNotifications, { body })
const unreadOf = async (client: TestClient) => (await alertsOf(client)).unreadIds

describe('reading', () => {
  test('is done by id, channel, channels, types or all, and answers with what was read and what is left', async () => {
    const [one, other, third] = [await team.channel(), await team.channel(), await team.channel()]
    const first = await tell()
    const inOne = await tell({ group_id: one })
    const inOther = await tell({ group_id: other })
    const inThird = await tell({ group_id: third })
    const honor = await tell({ type: 'HONOR' })
    const last = await tell()
    expect(await read({ ids: [first] })).toEqual({ isMarkedRead: true, ids: [first], unread: 5 })
    expect(await read({ ids: [first] })).toEqual({ isMarkedRead: true, ids: [], unread: 5 })
    expect(await read({ channelId: one })).toMatchObject({ ids: [inOne], unread: 4 })
    expect(await read({ channelIds: [one, other, third] })).toMatchObject({ ids: [inThird, inOther], unread: 2 })
    expect(await read({ types: ['HONOR', 'VOIP'] })).toMatchObject({ ids: [honor], unread: 1 })
    expect(await read({ all: true })).toMatchObject({ ids: [last], unread: 0 })
    expect(await recount(kit, nurse.userId)).toBe(0)
  })

  test('can be taken back, and meant for a section of the list', async () => {
    const day = new Date(Date.now() - 3_600_000)
    const before = await tell({ told_at: new Date(day.getTime() - 1) })
    const since = await tell({ told_at: day })
    for (const then of ['0001-01-01T00:00:00Z', '2020-01-01T00:00:00+23:00'])
      expect(await read({ all: true, before: then })).toMatchObject({ ids: [], unread: 2 })
    expect(await read({ all: true, before: day.toISOString() })).toMatchObject({ ids: [before], unread: 1 })
    expect(await read({ all: true, from: day.toISOString() })).toMatchObject({ ids: [since], unread: 0 })
    expect(await read({ ids: [before], isRead: false })).toEqual({ isMarkedRead: false, ids: [before], unread: 1 })
    expect((await alertsOf(nurse)).notifications.map(({ is_read }) => is_read)).toEqual([true, false])
  })

  test('is refused for what is not the caller’s, and then nothing is read', async () => {
    const own = await tell()
    const foreign = await tellSomeone(kit, doctor.userId)
    for (const ids of [[foreign], [own, foreign], [own, 999_999_999]]) {
      const answer = await nurse.ask(readNotifications, { body: { ids } })
      expect(refusalOf(answer)).toEqual([404, 'NO_NOTIFICATION_DATA'])
    }
    expect([await unreadOf(nurse), await unreadOf(doctor)]).toEqual([[own], [foreign]])
    expect((await nurse.ask(readNotifications, { body: {} })).status).toBe(400)
    await read({ all: true })
    expect(await unreadOf(doctor)).toEqual([foreign])
  })

  test('is told to the reader’s other tabs and to nobody else', async () => {
    const [tab, stranger] = [await nurse.connect(), await doctor.connect()]
    const ids = [await tell({ type: 'BROADCAST' }), await tell({ type: 'BROADCAST' })]
    await read({ ids })
    const told = { ids: ids.toReversed(), type: 'BROADCAST', isRead: true, isMore: false }
    expect(await tab.next('user.read.notification')).toEqual(told)
    await read({ ids: ids.slice(0, 1), isRead: false })
    expect(await tab.next('user.read.notification')).toEqual({ ...told, ids: ids.slice(0, 1), isRead: false })
    await kit.settled(tab, stranger)
    expect([...stranger.heard, ...stranger.alerts]).toEqual([])
  })
})

describe('what someone was told of a message is read', () => {
  const about = (message: { id: number }, row: Record<string, unknown> = {}) =>
    tell({ group_id: groupId, message_id: message.id, ...row })

  test('when their mark in the channel passes it, up to there and not further', async () => {
    const [first, second] = [await team.send(doctor, groupId), await team.send(doctor, groupId)]
    const [early, late] = [await about(first), await about(second)]
    const honor = await about(first, { type: 'HONOR' })
    const elsewhere = await tell({ group_id: await team.channel(), message_id: first.id })
    const tab = await nurse.connect()
    await nurse.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId: first.id } })
    expect(await tab.next('user.read.notification')).toMatchObject({ ids: [early], isRead: true })
    expect(await unreadOf(nurse)).toEqual([elsewhere, honor, late])
    await nurse.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId: second.id } })
    expect(await unreadOf(nurse)).toEqual([elsewhere, honor])
  })

  test('when they open its thread; the channel’s own mark does not pass what stands in the thread alone', async () => {
    const parent = await team.send(nurse, groupId)
    await team.send(doctor, groupId, { parentId: parent.id })
    const newest = await team.send(doctor, groupId)
    await kit.app.tellAll()
    const [told = 0] = await unreadOf(nurse)
    await nurse.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId: newest.id } })
    expect(await unreadOf(nurse)).toEqual([told])
    const tab = await nurse.connect()
    await nurse.call(openThread, {
      params: team.of(groupId, parent.id),
      body: { timestamp: Date.now(), medium: 'webapp' },
    })
    expect(await tab.next('user.read.notification')).toMatchObject({ ids: [told], type: 'REPLIES' })
    expect(await unreadOf(nurse)).toEqual([])
  })

  test('when it is deleted, for all who were told; one that stands for several loses it alone', async () => {
    const message = await team.send(doctor, groupId)
    const mention = await about(message)
    const gathered = await about(message, { type: 'SIMPLE_MESSAGE', count: 3 })
    await tellSomeone(kit, team.aide.userId, { group_id: groupId, message_id: message.id })
    const tab = await nurse.connect()
    await doctor.call(deleteMessage, { params: team.of(groupId, message.id), query: {} })
    expect(await tab.next('user.read.notification')).toMatchObject({ ids: [mention] })
    expect((await alertsOf(nurse)).notifications).toMatchObject([
      { id: gathered, is_read: false, count: 2, quote: null },
      { id: mention, is_read: true, quote: null },
    ])
    expect(await unreadOf(team.aide)).toEqual([])
  })

  test('when one of several that it stands for is deleted, it stands for the others, and in the end for none', async () => {
    const direct = await team.channel('personal')
    const [first, second, third] = [
      await team.send(doctor, direct, { message: 'one' }),
      await team.send(doctor, direct, { message: 'two' }),
      await team.send(doctor, direct, { message: 'three' }),
    ]
    await kit.app.tellAll()
    const remove = (id: number) => doctor.call(deleteMessage, { params: team.of(direct, id), query: {} })
    const told = async () => (await alertsOf(nurse)).notifications
    expect(await told()).toMatchObject([{ count: 3, messageId: third.id, quote: 'three' }])
    await remove(first.id)
    expect(await told()).toMatchObject([{ count: 2, messageId: third.id, is_read: false }])
    await remove(third.id)
    expect(await told()).toMatchObject([{ count: 1, messageId: second.id, quote: 'two', is_read: false }])
    await remove(second.id)
    expect(await told()).toMatchObject([{ is_read: true }])
    expect(await unreadOf(nurse)).toEqual([])
  })

  test('when they leave its channel', async () => {
    const message = await team.send(doctor, groupId)
    const [told, other] = [await about(message), await tell({ group_id: await team.channel() })]
    const tab = await nurse.connect()
    await nurse.call(leaveGroup, { params: { ...team.place, groupId } })
    expect(await tab.next('user.read.notification')).toMatchObject({ ids: [told] })
    expect(await unreadOf(nurse)).toEqual([other])
  })
})
