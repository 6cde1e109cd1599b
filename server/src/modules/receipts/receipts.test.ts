import { listMessages, openThread } from '@kinward/contract/messages'
import { changeReceiptStatus, markMessagesDelivered, type ReadReceipt } from '@kinward/contract/receipts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let aide: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor, aide } = team)
  groupId = await team.channel()
})

type Status = ReadReceipt['messageIds'][number]['status']

function receiptOf(client: TestClient, messageIds: number[], status: Status, rest: Partial<ReadReceipt> = {}) {
  return {
    channelId: groupId,
    userId: client.userId,
    timestamp: 1,
    medium: 'webapp' as const,
    messageIds: messageIds.map((messageId) => ({ messageId, status })),
    locationId: team.locationId,
    isFamilyMember: false,
    ...rest,
  }
}
const say = (client: TestClient, messageIds: number[], status: Status) =>
  client.call(changeReceiptStatus, { body: receiptOf(client, messageIds, status) })
const emit = ({ socket }: TestSocket, receipt: ReadReceipt) =>
  socket.emit('message.change.read.receipt.status', receipt)

async function marks(inGroup = groupId): Promise<Record<number, [number, number]>> {
  const { rows } = await kit.pool.query<{ user_id: number; delivered_seq: number; last_seen_seq: number }>(
    'select user_id, delivered_seq, last_seen_seq from group_members where group_id = $1',
    [inGroup],
  )
  return Object.fromEntries(rows.map((row) => [row.user_id, [row.delivered_seq, row.last_seen_seq]]))
}

const receiptsHeard = ({ heard }: TestSocket) =>
  heard.flatMap(({ name, payload }) => (name === 'read.receipt.statuses.changed' ? [payload] : []))

describe('a delivered receipt', () => {
  test('moves the mark to the furthest of its messages and tells the channel; it never goes back', async () => {
    const sent = [await team.send(nurse, groupId), await team.send(nurse, groupId), await team.send(nurse, groupId)]
    const [first, second] = sent.map(({ id }) => id) as [number, number, number]
    const socket = await nurse.connect()
    await say(doctor, [second, first], 'DELIVERED')
    expect(await socket.next('read.receipt.statuses.changed')).toEqual({
      groupId,
      locationId: team.locationId,
      marks: [{ userId: doctor.userId, since: 0, delivered: 2, read: 0 }],
    })
    await say(doctor, [first], 'DELIVERED')
    await kit.settled(socket)
    expect(receiptsHeard(socket)).toHaveLength(1)
    expect((await marks())[doctor.userId]).toEqual([2, 0])
    const page = await nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect(page.messages.map(({ receiptStatus }) => receiptStatus)).toEqual(['DELIVERED', 'DELIVERED', 'SENT'])
  })

  test('of many at one time is written together and told in one event', async () => {
    const { id } = await team.send(nurse, groupId)
    const sockets = [await doctor.connect(), await aide.connect()]
    const socket = await nurse.connect()
    emit(sockets[0]!, receiptOf(doctor, [id], 'DELIVERED'))
    emit(sockets[1]!, receiptOf(aide, [id], 'DELIVERED'))
    const told = await socket.next('read.receipt.statuses.changed')
    expect(told.marks.map(({ userId, delivered }) => [userId, delivered])).toEqual([
      [doctor.userId, 1],
      [aide.userId, 1],
    ])
  })

  test('that the socket brings is written like one that a call brings', async () => {
    const { id } = await team.send(nurse, groupId)
    const [mine, theirs] = [await doctor.connect(), await nurse.connect()]
    emit(mine, receiptOf(doctor, [id], 'DELIVERED'))
    await theirs.next('read.receipt.statuses.changed')
    expect((await marks())[doctor.userId]).toEqual([1, 0])
  })

  test('of a reply that stays in its thread, or that was only sent, moves nothing', async () => {
    const parent = await team.send(nurse, groupId)
    const reply = await team.send(nurse, groupId, { parentId: parent.id })
    await say(doctor, [reply.id], 'DELIVERED')
    await say(doctor, [parent.id], 'SENT')
    expect((await marks())[doctor.userId]).toEqual([0, 0])
  })
})

describe('a read receipt', () => {
  test('moves the reader’s mark as opening the channel does, and tells their other tabs too', async () => {
    const [first, second] = [await team.send(nurse, groupId), await team.send(nurse, groupId)]
    const [tab, sender] = [await doctor.connect(), await nurse.connect()]
    await say(doctor, [first.id, second.id], 'READ')
    expect(await tab.next('update.last.seen.messages')).toMatchObject({ groupId, unreadCount: 0 })
    expect((await sender.next('read.receipt.statuses.changed')).marks).toEqual([
      { userId: doctor.userId, since: 0, delivered: 2, read: 2 },
    ])
    await say(doctor, [first.id], 'READ')
    expect((await marks())[doctor.userId]).toEqual([2, 2])
  })

  test('of one message and a delivered one of the next move two marks', async () => {
    const [first, second] = [await team.send(nurse, groupId), await team.send(nurse, groupId)]
    const messageIds = [
      { messageId: first.id, status: 'READ' as const },
      { messageId: second.id, status: 'DELIVERED' as const },
    ]
    await doctor.call(changeReceiptStatus, { body: receiptOf(doctor, [], 'READ', { messageIds }) })
    expect((await marks())[doctor.userId]).toEqual([2, 1])
  })

  test('of a reply tells how far the reader has come in its thread', async () => {
    const parent = await team.send(nurse, groupId)
    const reply = await team.send(nurse, groupId, { parentId: parent.id })
    const socket = await nurse.connect()
    await say(doctor, [reply.id], 'READ')
    expect(await socket.next('thread.read')).toMatchObject({ parentId: parent.id, messageId: reply.id })
    const thread = await nurse.call(openThread, {
      params: team.of(groupId, parent.id),
      body: { timestamp: 1, medium: 'webapp' },
    })
    expect(thread.readers).toContainEqual({ userId: doctor.userId, messageId: reply.id })
  })

  test('of a reply that stands in the channel too is one for where it was read: the channel, or its thread', async () => {
    const parent = await team.send(nurse, groupId)
    await team.send(nurse, groupId)
    const reply = await team.send(nurse, groupId, { parentId: parent.id, showInMainThread: true })
    const socket = await nurse.connect()
    const inThread = receiptOf(doctor, [reply.id], 'READ', { parentId: parent.id })
    await doctor.call(changeReceiptStatus, { body: inThread })
    expect(await socket.next('thread.read')).toMatchObject({ parentId: parent.id, messageId: reply.id })
    expect((await marks())[doctor.userId]).toEqual([0, 0])
    await say(doctor, [reply.id], 'READ')
    expect((await marks())[doctor.userId]).toEqual([3, 3])
  })
})

describe('a receipt is not taken', () => {
  const ask = async (client: TestClient, receipt: ReadReceipt) =>
    refusalOf(await client.ask(changeReceiptStatus, { body: receipt }))

  test('for somebody else, of a channel that is not one’s own, or of messages that are elsewhere', async () => {
    const { id } = await team.send(nurse, groupId)
    const elsewhere = await team.channel()
    const { id: other } = await team.send(nurse, elsewhere)
    const stranger = await team.person()
    const far = await buildTeam(kit)
    const before = await fingerprint(kit.pool)
    const forged = receiptOf(doctor, [id], 'DELIVERED', { userId: aide.userId })
    expect(await ask(doctor, forged)).toEqual([400, 'BAD_REQUEST'])
    expect(await ask(stranger, receiptOf(stranger, [id], 'DELIVERED'))).toEqual([404, 'NOT_FOUND'])
    expect(await ask(far.nurse, receiptOf(far.nurse, [id], 'READ'))).toEqual([404, 'NOT_FOUND'])
    expect(await ask(doctor, receiptOf(doctor, [other], 'DELIVERED'))).toEqual([404, 'NOT_FOUND'])
    expect(await ask(doctor, receiptOf(doctor, [other], 'READ'))).toEqual([404, 'NOT_FOUND'])
    const wrongPlace = receiptOf(doctor, [id], 'READ', { locationId: far.locationId })
    expect(await ask(doctor, wrongPlace)).toEqual([404, 'NOT_FOUND'])
    for (const messageIds of [[], Array.from({ length: 201 }, () => ({ messageId: id, status: 'READ' as const }))]) {
      expect(await ask(doctor, receiptOf(doctor, [], 'READ', { messageIds }))).toEqual([400, 'BAD_REQUEST'])
    }
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('over the socket either, where it is ignored and harms nothing', async () => {
    const removed = await team.person()
    await kit.build.join(groupId, [removed.userId])
    const { id } = await team.send(nurse, groupId)
    const [mine, theirs] = [await doctor.connect(), await nurse.connect()]
    const gone = await removed.connect()
    await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [removed.userId])
    for (const nonsense of [
      null,
      'nonsense',
      [],
      { messageIds: 1 },
      { ...receiptOf(doctor, [id], 'READ'), medium: 1 },
    ]) {
      mine.shout('message.change.read.receipt.status', nonsense)
    }
    mine.shout('message.change.read.receipt.status')
    emit(mine, receiptOf(doctor, [id], 'DELIVERED', { userId: aide.userId }))
    emit(gone, receiptOf(removed, [id], 'READ'))
    emit(mine, receiptOf(doctor, [999_999_999], 'READ'))
    emit(mine, receiptOf(doctor, [id], 'DELIVERED'))
    const told = await theirs.next('read.receipt.statuses.changed')
    expect(told.marks.map(({ userId }) => userId)).toEqual([doctor.userId])
    await kit.settled(theirs)
    expect(receiptsHeard(theirs)).toHaveLength(1)
    expect(await marks()).toMatchObject({ [aide.userId]: [0, 0], [removed.userId]: [0, 0] })
    expect(mine.socket.connected).toBe(true)
  })
})

describe('is written but told to nobody', () => {
  test('where receipts are switched off, and in large channels', async () => {
    const large = await team.channel()
    await kit.pool.query('update groups set member_count = 201 where id = $1', [large])
    const { id: inLarge } = await team.send(nurse, large)
    const socket = await nurse.connect()
    const body = receiptOf(doctor, [inLarge], 'DELIVERED', { channelId: large })
    await doctor.call(changeReceiptStatus, { body })
    await team.switchOff('enableReadReceipts')
    const { id } = await team.send(nurse, groupId)
    await say(doctor, [id], 'DELIVERED')
    await kit.settled(socket)
    expect(receiptsHeard(socket)).toEqual([])
    expect([(await marks(large))[doctor.userId], (await marks())[doctor.userId]]).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
})

describe('everything so far has reached someone', () => {
  const markAll = (client: TestClient) =>
    client.call(markMessagesDelivered, { params: team.place, query: { timestamp: 1, medium: 'webapp' } })

  test('in all of their channels at a location, and each channel where it is news hears of it once', async () => {
    const [quiet, other] = [await team.channel(), await team.channel()]
    await team.send(nurse, groupId)
    await team.send(nurse, groupId)
    await team.send(nurse, other)
    const left = await team.channel()
    await team.send(nurse, left)
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      left,
      doctor.userId,
    ])
    const socket = await nurse.connect()
    await markAll(doctor)
    await markAll(doctor)
    await kit.settled(socket)
    expect(receiptsHeard(socket).map((told) => [told.groupId, told.marks])).toEqual([
      [groupId, [{ userId: doctor.userId, since: 0, delivered: 2, read: 0 }]],
      [other, [{ userId: doctor.userId, since: 0, delivered: 1, read: 0 }]],
    ])
    expect((await marks())[doctor.userId]).toEqual([2, 0])
    expect((await marks(left))[doctor.userId]).toEqual([0, 0])
    expect((await marks(quiet))[doctor.userId]).toEqual([0, 0])
  })

  test('also where they are writing at that moment', async () => {
    await team.send(nurse, groupId)
    const client = await kit.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from group_members where group_id = $1 and user_id = $2 for update', [
        groupId,
        doctor.userId,
      ])
      const marked = markAll(doctor)
      await expect
        .poll(async () => (await kit.pool.query(`select from pg_locks where not granted`)).rowCount)
        .toBeGreaterThan(0)
      await client.query('commit')
      await marked
    } finally {
      client.release()
    }
    expect((await marks())[doctor.userId]).toEqual([1, 0])
  })

  test('while they and others send in many channels, and nothing fails', async () => {
    const groups = await Promise.all(Array.from({ length: 6 }, () => team.channel()))
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        await Promise.all(groups.flatMap((id) => [team.send(doctor, id), team.send(nurse, id)]))
        await Promise.all([markAll(doctor), markAll(nurse)])
      }),
    )
    await markAll(doctor)
    for (const id of groups) expect((await marks(id))[doctor.userId]?.[0]).toBe(16)
  })
})
