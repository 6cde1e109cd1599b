import { addBookmark, listBookmarks } from '@kinward/contract/bookmarks'
import { listGroups } from '@kinward/contract/groups'
import { deleteMessage, messageHistory, pinMessage } from '@kinward/contract/message-actions'
import { listMessages, messageUpdates, openThread } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  groupId = await team.channel()
})

const take = (client: TestClient, messageId: number, inGroup = groupId) =>
  client.call(deleteMessage, { params: team.of(inGroup, messageId), query: {} })
const tryTake = async (client: TestClient, messageId: number, inGroup = groupId) =>
  refusalOf(await client.ask(deleteMessage, { params: team.of(inGroup, messageId), query: {} }))
const channelOf = async (client: TestClient) =>
  (await client.call(listGroups, { params: team.place, query: {} })).find(({ id }) => id === groupId)

describe('deleting', () => {
  test('empties a message everywhere, keeps its place, and is told with its version', async () => {
    const sent = await team.send(nurse, groupId, { message: 'oops' })
    const socket = await doctor.connect()
    const deleted = await take(nurse, sent.id)
    expect(deleted).toMatchObject({ message: '', isDeleted: true, seq: sent.seq, version: sent.version + 1 })
    expect(await socket.next('message.deleted')).toEqual({
      groupId,
      locationId: team.locationId,
      version: sent.version + 1,
      messageId: sent.id,
      deletedAt: deleted.deletedAt,
    })
    const page = await doctor.call(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect(page.messages).toMatchObject([{ message: '', isDeleted: true }])
    const updates = await doctor.call(messageUpdates, {
      params: { ...team.place, groupId },
      query: { sinceVersion: sent.version },
    })
    expect(updates.messages).toMatchObject([{ id: sent.id, isDeleted: true }])
    expect(await channelOf(doctor)).toMatchObject({ lastMessage: { isDeleted: true, message: '' } })
  })

  test('what someone else wrote stands in the audit log, by ids alone; one’s own stands in its own row', async () => {
    const chief = await team.person('staff', ['CAN_DELETE_MESSAGE'])
    const inGroup = await team.channel('discussion', { members: [nurse, chief] })
    const [others, own] = [await team.send(nurse, inGroup), await team.send(nurse, inGroup)]
    await take(nurse, own.id, inGroup)
    await take(chief, others.id, inGroup)
    await take(chief, others.id, inGroup)
    const { rows } = await kit.pool.query<{ record: string }>(
      `select record from audit_events where location_id = $1 and action = 'message.deleted'`,
      [team.locationId],
    )
    expect(rows.map(({ record }) => JSON.parse(record) as unknown)).toMatchObject([
      {
        actorId: chief.userId,
        subject: `message:${others.id}`,
        details: { groupId: inGroup, senderId: nurse.userId },
      },
    ])
  })

  test('a second time changes nothing', async () => {
    const sent = await team.send(nurse, groupId)
    const first = await take(nurse, sent.id)
    const socket = await doctor.connect()
    expect(await take(nurse, sent.id)).toEqual(first)
    await kit.settled(socket)
    expect(socket.heard).toEqual([])
  })

  test('leaves what is unread and tagged: a deleted message still shows and still counts', async () => {
    await team.send(nurse, groupId, { message: `@[Someone](id:${doctor.userId}) look` })
    const second = await team.send(nurse, groupId, { message: `@[Someone](id:${doctor.userId}) oops` })
    await take(nurse, second.id)
    expect(await channelOf(doctor)).toMatchObject({ unreadCount: 2, taggedCount: 2 })
  })

  test('an urgent message asks nobody any more', async () => {
    const urgent = await team.send(nurse, groupId, { isUrgent: true })
    expect(await channelOf(doctor)).toMatchObject({ urgentCount: 1 })
    const reminders = () => kit.pool.query('select from urgent_reminders where message_id = $1', [urgent.id])
    expect((await reminders()).rowCount).toBe(1)
    await take(nurse, urgent.id)
    expect(await channelOf(doctor)).toMatchObject({ urgentCount: 0 })
    expect((await reminders()).rowCount).toBe(0)
  })

  test('a parent or a reply leaves the thread as long as it was', async () => {
    const parent = await team.send(nurse, groupId)
    const reply = await team.send(doctor, groupId, { parentId: parent.id })
    await take(doctor, reply.id)
    await take(nurse, parent.id)
    const thread = await team.aide.call(openThread, {
      params: team.of(groupId, parent.id),
      body: { timestamp: 1, medium: 'webapp' },
    })
    expect(thread.parent).toMatchObject({ isDeleted: true, noOfReplies: 1 })
    expect(thread.replies).toMatchObject([{ id: reply.id, isDeleted: true, message: '' }])
  })

  test('leaves a bookmark of it, which shows it as deleted', async () => {
    const { id } = await team.send(nurse, groupId)
    const body = { timestamp: 1, messageTimestamp: 1, messageId: id, channelId: groupId }
    const kept = await doctor.call(addBookmark, { params: team.place, body })
    await take(nurse, id)
    const { bookmarks } = await doctor.call(listBookmarks, { params: team.place, query: {} })
    expect(bookmarks.find((one) => one.id === kept.id)?.message).toMatchObject({ isDeleted: true, message: '' })
  })

  test('while another pins ends in one of the two orders', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await team.send(nurse, groupId)
      const [pinned] = await Promise.all([doctor.ask(pinMessage, { params: team.of(groupId, id) }), take(nurse, id)])
      expect([200, 409]).toContain(pinned.status)
      const { rows } = await kit.pool.query('select pinned_count from groups where id = $1', [groupId])
      expect(rows).toEqual([{ pinned_count: 0 }])
    }
  })
})

describe('who may delete', () => {
  test('the sender anywhere, between two people too', async () => {
    const direct = await team.channel('personal')
    const { id } = await team.send(nurse, direct)
    expect(await take(nurse, id, direct)).toMatchObject({ isDeleted: true })
  })

  test('others with the permission or as an admin, but never between two people, and never a bot’s message', async () => {
    const keeper = await team.person('staff', ['CAN_DELETE_MESSAGE'])
    const admin = await team.person('admin')
    await kit.build.join(groupId, [keeper.userId, admin.userId])
    const [one, two] = [await team.send(nurse, groupId), await team.send(nurse, groupId)]
    expect(await tryTake(doctor, one.id)).toEqual([403, 'FORBIDDEN'])
    expect(await take(keeper, one.id)).toMatchObject({ isDeleted: true })
    expect(await take(admin, two.id)).toMatchObject({ isDeleted: true })

    const direct = await team.channel('personal', { members: [nurse, admin] })
    const between = await team.send(nurse, direct)
    const bot = await kit.build.member(await kit.build.user({ is_bot: true }), team.locationId)
    const said = await team.insertMessage(groupId, { sender: bot })
    const before = await fingerprint(kit.pool)
    expect(await tryTake(admin, between.id, direct)).toEqual([403, 'FORBIDDEN'])
    expect(await tryTake(admin, said)).toEqual([403, 'FORBIDDEN'])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('nobody a line of the record', async () => {
    const keeper = await team.person('staff', ['CAN_DELETE_MESSAGE'])
    await kit.build.join(groupId, [keeper.userId])
    const line = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'activity' })
    for (const client of [nurse, keeper]) expect(await tryTake(client, line)).toEqual([409, 'CONFLICT'])
  })

  test('nobody in an archived channel or in that of a discharged patient, nor through another channel', async () => {
    const { id } = await team.send(nurse, groupId)
    const other = await team.channel()
    expect(await tryTake(nurse, id, other)).toEqual([404, 'NOT_FOUND'])
    await team.archive(groupId)
    expect(await tryTake(nurse, id)).toEqual([409, 'ARCHIVED'])
    const patients = await team.channel('patients')
    const late = await team.send(nurse, patients)
    await team.discharge(patients)
    expect(await tryTake(nurse, late.id, patients)).toEqual([409, 'DISCHARGED'])
  })
})

describe('what a deleted message said', () => {
  test('is for its sender and for those with the permission, and for nobody else', async () => {
    const auditor = await team.person('staff', ['CAN_VIEW_DELETE_MESSAGE'])
    const admin = await team.person('admin')
    await kit.build.join(groupId, [auditor.userId, admin.userId])
    const { id } = await team.send(nurse, groupId, { message: 'the original' })
    await take(admin, id)
    for (const client of [nurse, auditor, admin]) {
      const { versions, deletedBy } = await client.call(messageHistory, { params: team.of(groupId, id) })
      expect([versions.map(({ message }) => message), deletedBy]).toEqual([['the original'], admin.userId])
    }
    const answer = await doctor.ask(messageHistory, { params: team.of(groupId, id) })
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
    expect(JSON.stringify(answer.body)).not.toContain('the original')
  })
})
