import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUserChannels, lastSeenMessage, markGroupRead } from '@kinward/contract/groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import {
  acknowledgeMessage,
  listMessages,
  messageUpdates,
  openThread,
  paginateMessages,
  sendMessage,
  UPDATES_PAGE,
} from '@kinward/contract/messages'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let dana: TestClient
let marcus: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  dana = await kit.signedIn(await kit.build.person(locationId))
  marcus = await kit.signedIn(await kit.build.person(locationId))
})

afterAll(() => kit.stop())

const newGroup = (type: 'discussion' | 'personal' | 'patients' = 'discussion') =>
  kit.build.group(locationId, [dana.userId, marcus.userId], { type })
const inGroup = (groupId: number) => ({ entityId, locationId, groupId })

let keys = 0
function send(
  client: TestClient,
  groupId: number,
  message: string,
  rest: { parentId?: number; showInMainThread?: boolean; hashKey?: string; isUrgent?: boolean } = {},
) {
  return client.call(sendMessage, {
    params: inGroup(groupId),
    query: {},
    body: { message, hashKey: `key-number-${++keys}`, ...rest },
  })
}

async function channel(client: TestClient, groupId: number) {
  const groups = await client.call(listUserChannels, { params: { entityId, locationId } })
  const found = groups.find(({ id }) => id === groupId)
  if (!found) throw new Error('The channel is not in the list.')
  return found
}

describe('sending', () => {
  test('gives each message the next place in its channel', async () => {
    const groupId = await newGroup()
    const sent = await Promise.all(Array.from({ length: 40 }, (_, index) => send(dana, groupId, `message ${index}`)))
    expect(sent.map(({ seq }) => seq).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    )
    const { messages } = await dana.call(listMessages, { params: inGroup(groupId), query: {} })
    const bySeq = messages.map(({ id }) => id)
    expect(bySeq).toEqual([...bySeq].sort((a, b) => a - b))
    const times = messages.map(({ timeStamp }) => timeStamp)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('sent again with its key, returns the first one', async () => {
    const groupId = await newGroup()
    const first = await send(dana, groupId, 'once', { hashKey: 'the-same-key' })
    const again = await send(dana, groupId, 'once', { hashKey: 'the-same-key' })
    const together = await Promise.all([1, 2, 3].map(() => send(dana, groupId, 'twice', { hashKey: 'another-key' })))
    expect(again.id).toBe(first.id)
    expect(new Set(together.map(({ id }) => id)).size).toBe(1)
    const page = await dana.call(listMessages, { params: inGroup(groupId), query: {} })
    expect(page.messages.map(({ message }) => message)).toEqual(['once', 'twice'])
    expect(page.seq).toBe(2)
  })

  test('without a key, keeps every message of one moment', async () => {
    const groupId = await newGroup()
    const texts = Array.from({ length: 30 }, (_, index) => `message ${index}`)
    await Promise.all(
      texts.map((message) => dana.call(sendMessage, { params: inGroup(groupId), query: {}, body: { message } })),
    )
    const { messages } = await dana.call(listMessages, { params: inGroup(groupId), query: {} })
    expect(messages.map(({ message }) => message).sort()).toEqual(texts.sort())
  })

  test('refuses the key of someone else', async () => {
    const groupId = await newGroup()
    await send(dana, groupId, 'mine', { hashKey: 'key-of-dana' })
    const { status, body } = await marcus.ask(sendMessage, {
      params: inGroup(groupId),
      query: {},
      body: { message: 'not mine', hashKey: 'key-of-dana' },
    })
    expect([status, body.data.code]).toEqual([409, 'CONFLICT'])
  })

  test('of two people who send with the same key at once, one is refused', async () => {
    const groupId = await newGroup()
    const body = { message: 'same key', hashKey: 'key-of-them-both' }
    const answers = await Promise.all(
      [dana, marcus].map((one) => one.ask(sendMessage, { params: inGroup(groupId), query: {}, body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('one bad send among many fails alone', async () => {
    const groupId = await newGroup()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        dana.ask(sendMessage, {
          params: inGroup(groupId),
          query: {},
          body: { message: `message ${index}`, hashKey: `batch-key-${index}`, parentId: index === 7 ? 999_999 : null },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(answers[7]?.status).toBe(404)
  })

  test('an archived channel and a discharged patient take no more messages', async () => {
    const archived = await newGroup()
    await kit.pool.query('update groups set archived_at = now() where id = $1', [archived])
    const patients = await newGroup('patients')
    await kit.pool.query(
      'update patients set discharged_at = now() where id = (select patient_id from groups where id = $1)',
      [patients],
    )
    const body = { message: 'too late' }
    const one = await dana.ask(sendMessage, { params: inGroup(archived), query: {}, body })
    const other = await dana.ask(sendMessage, { params: inGroup(patients), query: {}, body })
    expect([one.status, one.body.data.code]).toEqual([409, 'ARCHIVED'])
    expect([other.status, other.body.data.code]).toEqual([409, 'DISCHARGED'])
  })
})

describe('unread', () => {
  test('counts what others said after the mark, and never one’s own', async () => {
    const groupId = await newGroup()
    const first = await send(marcus, groupId, 'one')
    await send(marcus, groupId, 'two')
    await send(dana, groupId, 'mine, without having read')
    await send(marcus, groupId, 'three')
    expect(await channel(dana, groupId)).toMatchObject({ unreadCount: 3, lastSeenMessageId: null })
    await dana.call(lastSeenMessage, { body: { locationId, groupId, messageId: first.id } })
    expect(await channel(dana, groupId)).toMatchObject({ unreadCount: 2, lastSeenMessageId: first.id })
    const state = await dana.call(markGroupRead, { params: inGroup(groupId) })
    expect(state).toMatchObject({ unreadCount: 0 })
    await send(dana, groupId, 'mine, having read')
    expect(await channel(dana, groupId)).toMatchObject({ unreadCount: 0 })
  })

  test('the mark never goes back', async () => {
    const groupId = await newGroup()
    const first = await send(marcus, groupId, 'one')
    const second = await send(marcus, groupId, 'two')
    await dana.call(lastSeenMessage, { body: { locationId, groupId, messageId: second.id } })
    const state = await dana.call(lastSeenMessage, { body: { locationId, groupId, messageId: first.id } })
    expect(state).toMatchObject({ lastSeenMessageId: second.id, unreadCount: 0 })
  })

  test('mentions and direct messages are counted as addressed to the reader', async () => {
    const groupId = await newGroup()
    const before = (await dana.call(fetchUnreadCount, { params: { entityId, locationId } })).find(
      ({ id }) => id === locationId,
    )
    await send(marcus, groupId, `@[Person](id:${dana.userId}) please look, @[Stranger](id:999999)`)
    expect(await channel(dana, groupId)).toMatchObject({ unreadCount: 1, taggedCount: 1 })
    const direct = await newGroup('personal')
    await send(marcus, direct, 'between us')
    expect(await channel(dana, direct)).toMatchObject({ unreadCount: 1, taggedCount: 1 })
    const after = (await dana.call(fetchUnreadCount, { params: { entityId, locationId } })).find(
      ({ id }) => id === locationId,
    )
    expect(after?.unreadCount).toBe((before?.unreadCount ?? 0) + 1)
    expect(after?.taggedCount).toBe((before?.taggedCount ?? 0) + 2)
  })

  test('stays right when a reader marks while they and others send', async () => {
    const groupId = await newGroup()
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await send(index % 2 ? dana : marcus, groupId, `message ${index}`)
        if (index % 3 === 0) await dana.call(markGroupRead, { params: inGroup(groupId) })
      }),
    )
    await dana.call(markGroupRead, { params: inGroup(groupId) })
    expect(await channel(dana, groupId)).toMatchObject({ unreadCount: 0 })
    const { rows } = await kit.pool.query(
      `select own_after_read - (select count(*) from messages m where m.group_id = gm.group_id
         and m.sender_id = gm.user_id and m.seq > gm.last_seen_seq) as drift from group_members gm where group_id = $1`,
      [groupId],
    )
    expect(rows.map(({ drift }) => Number(drift))).toEqual([0, 0])
  })
})

describe('reading', () => {
  test('opens at the first unread message, with what came before it', async () => {
    const groupId = await newGroup()
    for (let index = 1; index <= 80; index++) await send(marcus, groupId, `message ${index}`)
    const fortieth = await dana.call(paginateMessages, { params: inGroup(groupId), query: { before: 41, limit: 1 } })
    await dana.call(lastSeenMessage, { body: { locationId, groupId, messageId: fortieth.messages[0]?.id ?? 0 } })
    const page = await dana.call(listMessages, { params: inGroup(groupId), query: { lastSeenIndex: 0 } })
    expect(page.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 21))
    expect(page).toMatchObject({ lastSeenSeq: 40, hasOlder: true, hasNewer: false, seq: 80 })
    const older = await dana.call(listMessages, {
      params: inGroup(groupId),
      query: { lastIndex: page.messages[0]?.id },
    })
    expect(older.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(older).toMatchObject({ hasOlder: false, hasNewer: true })
  })

  test('has nothing older before the first message, and nothing newer after the last', async () => {
    const groupId = await newGroup()
    for (let index = 1; index <= 3; index++) await send(marcus, groupId, `message ${index}`)
    const page = (query: { before?: number; after?: number }) =>
      dana.call(paginateMessages, { params: inGroup(groupId), query })
    expect(await page({ before: 1 })).toMatchObject({ messages: [], hasOlder: false, hasNewer: true })
    expect(await page({ after: 3 })).toMatchObject({ messages: [], hasOlder: true, hasNewer: false })
    expect(await page({ before: 3 })).toMatchObject({ hasOlder: false, hasNewer: true })
    const empty = await newGroup()
    expect(await dana.call(listMessages, { params: inGroup(empty), query: {} })).toMatchObject({
      messages: [],
      hasOlder: false,
      hasNewer: false,
    })
  })

  test('tells what changed since a version', async () => {
    const groupId = await newGroup()
    const parent = await send(dana, groupId, 'parent')
    const { version } = await dana.call(listMessages, { params: inGroup(groupId), query: {} })
    const reply = await send(marcus, groupId, 'reply', { parentId: parent.id })
    const updates = await dana.call(messageUpdates, { params: inGroup(groupId), query: { sinceVersion: version } })
    expect(new Set(updates.messages.map(({ id }) => id))).toEqual(new Set([parent.id, reply.id]))
    expect(updates).toMatchObject({ complete: true, version: version + 1 })
  })

  test('tells of an answer and of what it answers together, where one answer holds no more', async () => {
    const groupId = await newGroup()
    const parent = await send(dana, groupId, 'parent')
    const others = UPDATES_PAGE - 1
    await kit.pool.query(
      `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
       select $1, 1 + n, 1 + n, $2, 'other-' || n, 'other', 1 from generate_series(1, $3::int) n`,
      [groupId, dana.userId, others],
    )
    await kit.pool.query('update groups set seq = 1 + $2, version = 1 + $2 where id = $1', [groupId, others])
    const reply = await send(marcus, groupId, 'reply', { parentId: parent.id })
    const since = (sinceVersion: number) =>
      dana.call(messageUpdates, { params: inGroup(groupId), query: { sinceVersion } })
    const first = await since(1)
    const rest = await since(first.version)
    expect([first.complete, rest.complete]).toEqual([false, true])
    const ids = [...first.messages, ...rest.messages].map(({ id }) => id)
    expect(ids).toHaveLength(others + 2)
    expect(ids.slice(others)).toEqual([parent.id, reply.id])
  })
})

describe('threads', () => {
  test('a reply stays in its thread unless it is shown in the channel', async () => {
    const groupId = await newGroup()
    const parent = await send(dana, groupId, 'parent')
    const quiet = await send(marcus, groupId, 'quiet', { parentId: parent.id })
    const shown = await send(marcus, groupId, 'shown', { parentId: parent.id, showInMainThread: true })
    expect([quiet.seq, shown.seq]).toEqual([null, 2])
    const page = await dana.call(listMessages, { params: inGroup(groupId), query: {} })
    expect(page.messages.map(({ message }) => message)).toEqual(['parent', 'shown'])
    expect(page.messages[0]).toMatchObject({ noOfReplies: 2, repliers: [marcus.userId], lastReplyAt: shown.timeStamp })
    expect(await channel(dana, groupId)).toMatchObject({ unreadCount: 1 })
    const thread = await dana.call(openThread, {
      params: { ...inGroup(groupId), messageId: parent.id },
      body: { timestamp: Date.now(), medium: 'webapp' },
    })
    expect(thread.replies.map(({ message }) => message)).toEqual(['quiet', 'shown'])
  })

  test('a reply to a reply is refused', async () => {
    const groupId = await newGroup()
    const parent = await send(dana, groupId, 'parent')
    const reply = await send(marcus, groupId, 'reply', { parentId: parent.id })
    const { status } = await dana.ask(sendMessage, {
      params: inGroup(groupId),
      query: {},
      body: { message: 'deeper', parentId: reply.id },
    })
    expect(status).toBe(400)
  })
})

describe('an urgent message', () => {
  test('is acknowledged once by each, and told to the channel', async () => {
    const groupId = await newGroup()
    const { id } = await send(marcus, groupId, 'Please come')
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [id, [dana.userId]])
    const listener = await marcus.connect()
    const params = { ...inGroup(groupId), messageId: id }
    const acknowledged = await dana.call(acknowledgeMessage, { params })
    expect(acknowledged.urgency?.acknowledged.map(({ userId }) => userId)).toEqual([dana.userId])
    expect((await listener.next('message.acknowledged')).urgency).toEqual(acknowledged.urgency)
    const again = await dana.call(acknowledgeMessage, { params })
    expect(again.urgency).toEqual(acknowledged.urgency)
  })

  test('is acknowledged by those alone who were asked: not by its sender, nor by whoever came later', async () => {
    const groupId = await newGroup()
    const { id, urgency } = await send(marcus, groupId, 'Please come', { isUrgent: true })
    const late = await kit.signedIn(await kit.build.person(locationId))
    await kit.build.join(groupId, [late.userId])
    const params = { ...inGroup(groupId), messageId: id }
    for (const client of [marcus, late]) {
      const { status, body } = await client.ask(acknowledgeMessage, { params })
      expect([status, body.data.code]).toEqual([409, 'CONFLICT'])
    }
    const page = await dana.call(listMessages, { params: inGroup(groupId), query: {} })
    expect(page.messages[0]?.urgency).toEqual(urgency)
  })
})
