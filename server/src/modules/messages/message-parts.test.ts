import { listUserChannels, markGroupRead, markGroupUnread } from '@kinward/contract/groups'
import { deleteMessage, editMessage } from '@kinward/contract/message-actions'
import {
  listMessages,
  type Message,
  MOST_EARLIER,
  type NewMessage,
  openThread,
  paginateMessages,
  REMIND_EVERY_MS,
  sendMessage,
} from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { toldTo } from '../../../test/told.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let params: { entityId: number; locationId: number; groupId: number }
let dana: TestClient
let marcus: TestClient
let ruth: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
beforeEach(async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  place = { entityId, locationId }
  dana = await kit.signedIn(await kit.build.person(locationId))
  marcus = await kit.signedIn(await kit.build.person(locationId))
  ruth = await kit.signedIn(await kit.build.person(locationId))
  params = { ...place, groupId: await newGroup([dana, marcus, ruth]) }
})
afterAll(() => kit.stop())

const newGroup = (members: TestClient[], values: Parameters<TestApp['build']['group']>[2] = {}) =>
  kit.build.group(
    place.locationId,
    members.map(({ userId }) => userId),
    values,
  )

type Sending = Partial<NewMessage>
const ask = (client: TestClient, body: Sending, groupId = params.groupId) =>
  client.ask(sendMessage, { params: { ...params, groupId }, query: {}, body })
const send = (client: TestClient, body: Sending, groupId = params.groupId) =>
  client.call(sendMessage, { params: { ...params, groupId }, query: {}, body })
const forward = (client: TestClient, { id: messageId }: Message, message = '') =>
  send(client, { message, forwards: { groupId: params.groupId, messageId } })
const page = (client: TestClient, query: { lastSeenIndex?: number; around?: number; include?: 'all' } = {}) =>
  client.call(listMessages, { params, query })
const switchOff = (flag: string) =>
  kit.pool.query('update locations set feature_flags = $2 where id = $1', [place.locationId, { [flag]: false }])
const thread = (client: TestClient, messageId: number, more: { reads?: boolean } = {}) =>
  client.call(openThread, {
    params: { ...params, messageId },
    body: { timestamp: Date.now(), medium: 'webapp', ...more },
  })

describe('an urgent message', () => {
  test('asks everyone else in the channel, counts as urgent, and will be told again', async () => {
    const sent = await send(marcus, { message: 'Please come', isUrgent: true })
    expect(sent.urgency).toEqual({ asked: [dana.userId, ruth.userId].toSorted((a, b) => a - b), acknowledged: [] })
    const [group] = await dana.call(listUserChannels, { params: place })
    expect(group).toMatchObject({ urgentCount: 1 })
    const { rows } = await kit.pool.query('select told, next_at from urgent_reminders where message_id = $1', [sent.id])
    expect(rows).toEqual([{ told: 0, next_at: sent.timeStamp + REMIND_EVERY_MS }])
    expect((await page(dana)).messages[0]?.urgency).toEqual(sent.urgency)
  })

  test('stands in the channel: in a thread alone it is refused', async () => {
    const parent = await send(dana, { message: 'parent' })
    const refused = await ask(marcus, { message: 'now', isUrgent: true, parentId: parent.id })
    expect(refused.status).toBe(400)
    const shown = await ask(marcus, { message: 'now', isUrgent: true, parentId: parent.id, showInMainThread: true })
    expect(shown.status).toBe(200)
  })

  test('is refused where it is switched off, and ordinary ones beside it are not', async () => {
    await switchOff('enableUrgentMessages')
    const [refused, plain] = await Promise.all([
      ask(marcus, { message: 'Please come', isUrgent: true }),
      ask(marcus, { message: 'An ordinary one' }),
    ])
    expect([refused.status, refused.body.data.code]).toEqual([403, 'FEATURE_OFF'])
    expect(plain.status).toBe(200)
  })

  test('that comes again after it was switched off is the one that was sent; a new one is refused', async () => {
    const hashKey = 'sent-while-it-was-on'
    const sent = await send(marcus, { message: 'Please come', isUrgent: true, hashKey })
    await switchOff('enableUrgentMessages')
    expect(await send(marcus, { message: 'Please come', isUrgent: true, hashKey })).toEqual(sent)
    const others = await ask(dana, { message: 'Please come', isUrgent: true, hashKey })
    expect([others.status, others.body.data.code]).toEqual([403, 'FEATURE_OFF'])
  })
})

describe('a quote', () => {
  test('shows what it answers to as it reads now', async () => {
    const said = await send(dana, { message: 'Two milligrams at nine.' })
    const answer = await send(marcus, { message: 'Given.', quotedMessageId: said.id })
    const quote = { messageId: said.id, userId: dana.userId, message: 'Two milligrams at nine.', isDeleted: false }
    expect(answer.quote).toMatchObject(quote)
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [said.id])
    const read = (await page(ruth)).messages.find(({ id }) => id === answer.id)
    expect(read?.quote).toMatchObject({ ...quote, message: '', isDeleted: true })
  })

  test('of what was deleted meanwhile goes out, and says so without the words', async () => {
    const said = await send(dana, { message: 'Two milligrams at nine.' })
    await dana.call(deleteMessage, { params: { ...params, messageId: said.id }, query: {} })
    const listener = await ruth.connect()
    const answer = await send(marcus, { message: 'I gave four.', isUrgent: true, quotedMessageId: said.id })
    expect(answer.quote).toMatchObject({ messageId: said.id, message: '', isDeleted: true })
    expect((await listener.next('chat')).message.quote).toEqual(answer.quote)
    expect((await page(ruth)).messages.at(-1)?.quote).toEqual(answer.quote)
  })

  test('of another channel, or where quotes are off is refused', async () => {
    const elsewhere = await send(dana, { message: 'elsewhere' }, await newGroup([dana, marcus]))
    expect((await ask(marcus, { message: 'no', quotedMessageId: elsewhere.id })).status).toBe(404)
    const said = await send(dana, { message: 'here' })
    await switchOff('enableQuotes')
    expect((await ask(marcus, { message: 'no', quotedMessageId: said.id })).body.data.code).toBe('FEATURE_OFF')
    expect((await page(dana)).messages).toHaveLength(1)
  })

  test('of what was only passed on shows those words under the name of whoever said them', async () => {
    const from = await newGroup([dana, marcus])
    const said = await send(dana, { message: 'Oxygen is ordered.' }, from)
    const passedOn = await send(marcus, { forwards: { groupId: from, messageId: said.id } })
    const { quote } = await send(ruth, { message: 'Thank you.', quotedMessageId: passedOn.id })
    const author = { userId: dana.userId, fullName: said.sender.fullName }
    expect(quote).toMatchObject({ userId: marcus.userId, message: 'Oxygen is ordered.', author })
    await marcus.call(editMessage, { params: { ...params, messageId: passedOn.id }, body: { message: 'See this.' } })
    const edited = (await page(dana)).messages.at(-1)?.quote
    expect(edited).toMatchObject({ userId: marcus.userId, message: 'See this.' })
    expect(edited).not.toHaveProperty('author')
  })

  test('of a photo alone says what it was', async () => {
    const photo = await send(dana, { message: 'a photo' })
    const attachments = JSON.stringify([{ type: 'image', orignalFileName: 'heel.jpg', name: 'u-1' }])
    await kit.pool.query(`update messages set body = '', attachments = $2 where id = $1`, [photo.id, attachments])
    const { quote } = await send(ruth, { message: 'Which side?', quotedMessageId: photo.id })
    expect(quote).toMatchObject({ message: '', carries: { type: 'image', name: 'heel.jpg' } })
    expect((await page(marcus)).messages.at(-1)?.quote).toEqual(quote)
  })

  test('shows the beginning of a long one, and names whole', async () => {
    const name = `@[Dana Whitlock](id:${dana.userId})`
    const words = `${'ok '.repeat(92)}${name} and so on. `.padEnd(2000, 'x')
    const said = await send(marcus, { message: words })
    const { quote } = await send(ruth, { message: 'Yes.', quotedMessageId: said.id })
    expect(quote?.message).toBe(`${'ok '.repeat(92)}${name}`)
    expect((await page(marcus)).messages.at(-1)?.quote).toEqual(quote)
  })
})

describe('forwarding', () => {
  test('takes the words and files along, under the sender’s own words', async () => {
    const from = await newGroup([dana, marcus])
    const original = await send(dana, { message: 'Keep her head up.' }, from)
    const attachments = [{ type: 'file', name: 'chart.pdf' }]
    await kit.pool.query('update messages set attachments = $2 where id = $1', [
      original.id,
      JSON.stringify(attachments),
    ])
    const sent = await send(marcus, { message: 'For tonight', forwards: { groupId: from, messageId: original.id } })
    expect(sent).toMatchObject({
      message: 'For tonight',
      sender: { userId: marcus.userId },
      forwarded: { userId: dana.userId, message: 'Keep her head up.', timeStamp: original.timeStamp },
      message_attachment: attachments,
    })
    expect((await page(ruth)).messages[0]).toMatchObject({ forwarded: sent.forwarded, message_attachment: attachments })
  })

  test('again keeps who said it and when, however often it is passed on', async () => {
    const from = await newGroup([dana, marcus])
    const original = await send(dana, { message: 'Two milligrams at nine.' }, from)
    const first = await send(marcus, { forwards: { groupId: from, messageId: original.id } })
    const second = await forward(ruth, first)
    const third = await forward(ruth, second)
    const said = { userId: dana.userId, message: 'Two milligrams at nine.', timeStamp: original.timeStamp }
    for (const { forwarded } of [first, second, third]) expect(forwarded).toMatchObject(said)
  })

  test('what was passed on under words takes both along, each with its author and time', async () => {
    const from = await newGroup([dana, marcus])
    const original = await send(dana, { message: 'Two milligrams at nine.' }, from)
    const first = await send(marcus, { message: 'For tonight:', forwards: { groupId: from, messageId: original.id } })
    const second = await forward(ruth, first)
    const order = { userId: dana.userId, message: 'Two milligrams at nine.', timeStamp: original.timeStamp }
    const note = { userId: marcus.userId, message: 'For tonight:', timeStamp: first.timeStamp }
    expect(second.forwarded).toMatchObject({ ...note, earlier: [order] })
    const third = await forward(dana, await forward(dana, second, 'Please read'))
    const mine = { userId: dana.userId, message: 'Please read' }
    expect(third.forwarded).toMatchObject({ ...mine, earlier: [note, order] })
    expect((await page(ruth)).messages.at(-1)?.forwarded).toEqual(third.forwarded)
  })

  test('is refused in words where not everything could go along any more', async () => {
    let last = await send(dana, { message: 'Two milligrams at nine.' })
    for (let times = 1; times <= MOST_EARLIER + 1; times++) last = await forward(ruth, last, `Note ${times}`)
    expect(last.forwarded?.earlier).toHaveLength(MOST_EARLIER)
    const refused = await ask(ruth, { forwards: { groupId: params.groupId, messageId: last.id } })
    expect([refused.status, refused.body.data.code]).toEqual([409, 'CONFLICT'])
  })

  test('needs no words of its own, and nothing can be forwarded that the sender cannot read', async () => {
    const from = await newGroup([dana, ruth])
    const original = await send(dana, { message: 'Not for Marcus' }, from)
    const forwards = { groupId: from, messageId: original.id }
    expect((await ask(marcus, { forwards })).status).toBe(404)
    expect((await ask(ruth, { forwards })).status).toBe(200)
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [original.id])
    expect((await ask(ruth, { forwards })).status).toBe(404)
    for (const message of ['  ', '\u200b\u200d', '\u3164']) expect((await ask(ruth, { message })).status).toBe(400)
    for (const message of ['👍', '…', '❤️']) expect((await ask(ruth, { message })).status).toBe(200)
  })
})

describe('a mention of a group', () => {
  test('tags those of its people who are in the channel', async () => {
    const absent = await kit.build.person(place.locationId)
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into staff_groups (location_id, name) values ($1, 'Night nurses') returning id`,
      [place.locationId],
    )
    const id = rows[0]?.id ?? 0
    const insert = 'insert into staff_group_members (staff_group_id, user_id) select $1, unnest($2::bigint[])'
    await kit.pool.query(insert, [id, [dana.userId, absent]])
    const sent = await send(marcus, { message: `@[Night nurses](id:${id})(type:staffGroup) turn bed 4` })
    expect(sent.taggedUsersArray).toEqual([dana.userId])
    const [group] = await dana.call(listUserChannels, { params: place })
    expect(group).toMatchObject({ taggedCount: 1 })
    const foreign = await kit.build.location(place.entityId)
    await kit.pool.query('update staff_groups set location_id = $2 where id = $1', [id, foreign])
    expect((await send(marcus, { message: `@[x](id:${id})(type:staffGroup)` })).taggedUsersArray).toEqual([])
  })

  test('of the channel tags everyone in it, the sender without being told', async () => {
    const sent = await send(marcus, { message: `@[channel](id:${params.groupId})(type:channel) handover` })
    expect(sent.taggedUsersArray).toEqual([dana, marcus, ruth].map(({ userId }) => userId).toSorted((a, b) => a - b))
    const tagged = async (client: TestClient) =>
      (await client.call(listUserChannels, { params: place }))[0]?.taggedCount
    expect([await tagged(dana), await tagged(marcus), await tagged(ruth)]).toEqual([1, 0, 1])
    await switchOff('enableGroupTagging')
    expect((await send(marcus, { message: `@[channel](id:1)(type:channel)` })).taggedUsersArray).toEqual([])
  })
})

describe('turning a channel back to unread', () => {
  test('counts again from there, opens there, and leaves what others know of the reading', async () => {
    const sent = []
    for (const message of ['one', 'two', 'three']) sent.push(await send(marcus, { message }))
    const before = await dana.call(markGroupRead, { params })
    const tab = await dana.connect()
    const state = await dana.call(markGroupUnread, { params, body: { messageId: sent[1]!.id } })
    expect(state).toMatchObject({ unreadCount: 2, isMarkedUnread: true, lastSeenMessageId: sent[2]!.id, seq: 3 })
    expect(await tab.next('update.last.seen.messages')).toEqual(state)
    const opened = await page(dana, { lastSeenIndex: sent[2]!.id })
    expect(opened).toMatchObject({ lastSeenSeq: 1, isMarkedUnread: true })
    expect((await page(marcus)).messages.at(-1)?.receiptStatus).toBe('READ')
    const read = await dana.call(markGroupRead, { params })
    expect(read).toMatchObject({ unreadCount: 0, isMarkedUnread: false })
    const again = await dana.call(markGroupRead, { params })
    expect([before, state, read, again].map(({ readVersion }) => readVersion)).toEqual([1, 2, 3, 3])
    expect((await dana.call(listUserChannels, { params: place }))[0]?.readVersion).toBe(3)
  })

  test('does nothing from where on there is only what the reader said themselves', async () => {
    const first = await send(marcus, { message: 'one' })
    const mine = [await send(dana, { message: 'two' }), await send(dana, { message: 'three' })]
    await dana.call(markGroupRead, { params })
    for (const { id } of mine) {
      const state = await dana.call(markGroupUnread, { params, body: { messageId: id } })
      expect(state).toMatchObject({ unreadCount: 0, isMarkedUnread: false })
    }
    expect((await dana.call(listUserChannels, { params: place }))[0]).toMatchObject({ isMarkedUnread: false })
    const state = await dana.call(markGroupUnread, { params, body: { messageId: first.id } })
    expect(state).toMatchObject({ unreadCount: 1, isMarkedUnread: true })
  })

  test('is refused for a message of another channel', async () => {
    const elsewhere = await send(dana, { message: 'elsewhere' }, await newGroup([dana, marcus]))
    const answer = await dana.ask(markGroupUnread, { params, body: { messageId: elsewhere.id } })
    expect(answer.status).toBe(404)
  })
})

describe('receipts', () => {
  test('are the members’ marks, which a page carries and reading moves', async () => {
    await send(marcus, { message: 'one' })
    const listener = await marcus.connect()
    await dana.call(markGroupRead, { params })
    const mark = { userId: dana.userId, since: 0, delivered: 1, read: 1 }
    expect(await listener.next('read.receipt.statuses.changed')).toMatchObject({ marks: [mark] })
    const { marks, messages } = await page(marcus)
    expect(marks).toContainEqual(mark)
    expect(marks).toContainEqual({ userId: ruth.userId, since: 0, delivered: 0, read: 0 })
    expect(messages[0]?.receiptStatus).toBe('READ')
  })

  test('are not kept where they are switched off', async () => {
    await switchOff('enableReadReceipts')
    await send(marcus, { message: 'one' })
    const listener = await marcus.connect()
    await dana.call(markGroupRead, { params })
    await kit.settled(listener)
    expect(listener.heard).toEqual([])
    expect((await page(marcus)).marks).toBeNull()
  })
})

describe('a thread', () => {
  test('is followed by whoever began it, answered or opened it, and tells them what they have not seen', async () => {
    const parent = await send(dana, { message: 'parent' })
    await send(marcus, { message: 'first', parentId: parent.id })
    const following = async (client: TestClient) => {
      const read = (await page(client)).messages.find(({ id }) => id === parent.id)
      return [read?.followsThread, read?.unreadReplies]
    }
    expect(await following(dana)).toEqual([true, 1])
    expect(await following(marcus)).toEqual([true, 0])
    expect(await following(ruth)).toEqual([false, 0])
    const listener = await marcus.connect()
    const { replies, readers } = await thread(ruth, parent.id)
    const seen = { userId: ruth.userId, messageId: replies[0]!.id }
    expect(readers).toContainEqual(seen)
    expect(await listener.next('thread.read')).toMatchObject({ ...seen, parentId: parent.id })
    await send(marcus, { message: 'second', parentId: parent.id })
    expect(await following(ruth)).toEqual([true, 1])
    expect(await following(dana)).toEqual([true, 2])
    await thread(dana, parent.id)
    await send(dana, { message: 'thanks', parentId: parent.id })
    expect(await following(dana)).toEqual([true, 0])
  })

  test('that was answered without a look at it stays unread, to whoever answered and to those they answer', async () => {
    const parent = await send(dana, { message: 'parent' })
    await thread(ruth, parent.id)
    const [first, second] = [
      await send(marcus, { message: 'Bed 4 is free.', parentId: parent.id }),
      await send(dana, { message: 'No, bed 6.', parentId: parent.id }),
    ]
    // It was written without a network, before the others had answered.
    const late = await send(ruth, { message: 'Which bed?', parentId: parent.id })
    const unseen = async (client: TestClient) => (await page(client)).messages[0]?.unreadReplies
    expect(await unseen(ruth)).toBe(2)
    const { readers } = await thread(marcus, parent.id)
    const seenBy = ({ id }: Message) =>
      readers.flatMap(({ userId, messageId }) => (userId === ruth.userId && messageId >= id ? userId : []))
    expect([first, second].flatMap(seenBy)).toEqual([])
    await thread(ruth, parent.id)
    expect(await unseen(ruth)).toBe(0)
    await send(ruth, { message: 'Six, then.', parentId: parent.id })
    expect((await thread(dana, parent.id, { reads: false })).readers).toContainEqual({
      userId: ruth.userId,
      messageId: expect.toSatisfy((id: number) => id > late.id),
    })
  })

  test('is as unread where two answer it in one batch', async () => {
    const parent = await send(dana, { message: 'parent' })
    await Promise.all([
      send(marcus, { message: 'one', parentId: parent.id }),
      send(ruth, { message: 'two', parentId: parent.id }),
    ])
    const unseen = await Promise.all([marcus, ruth].map(async (one) => (await page(one)).messages[0]?.unreadReplies))
    expect(unseen).toEqual([1, 1])
  })

  test('without replies is followed once it was opened, which is told to the reader’s own tabs alone', async () => {
    const parent = await send(dana, { message: 'parent' })
    const [own, other] = [await ruth.connect(), await marcus.connect()]
    await thread(ruth, parent.id)
    const told = { userId: ruth.userId, parentId: parent.id, noOfReplies: 0, ownVersion: 1 }
    expect(await own.next('thread.read')).toMatchObject(told)
    await kit.settled(other)
    expect(other.heard).toEqual([])
    const followers = await Promise.all([ruth, marcus].map(async (one) => (await page(one)).messages[0]?.followsThread))
    expect(followers).toEqual([true, false])
  })

  test('that a page catches up with while nobody looks is not read: the mark, the alert and the others stay', async () => {
    const parent = await send(dana, { message: 'parent' })
    await send(ruth, { message: 'first', parentId: parent.id })
    await thread(ruth, parent.id)
    const reply = await send(marcus, { message: 'second', parentId: parent.id })
    const alerts = async () => (await toldTo(kit, ruth)).map(({ type, is_read }) => [type, is_read])
    expect(await alerts()).toEqual([['REPLIES', false]])
    const listener = await marcus.connect()
    const caughtUp = await thread(ruth, parent.id, { reads: false })
    expect(caughtUp.replies.map(({ message }) => message)).toEqual(['first', 'second'])
    expect(caughtUp.parent).toMatchObject({ followsThread: true, unreadReplies: 1 })
    await kit.settled(listener)
    expect(listener.heard).toEqual([])
    expect(await alerts()).toEqual([['REPLIES', false]])
    expect((await thread(ruth, parent.id)).parent).toMatchObject({ unreadReplies: 0 })
    expect(await alerts()).toEqual([['REPLIES', true]])
    expect(await listener.next('thread.read')).toMatchObject({ userId: ruth.userId, messageId: reply.id })
  })

  test('can be read and answered by one person at the same moment', async () => {
    const parent = await send(dana, { message: 'parent' })
    for (let round = 0; round < 10; round++) {
      await send(marcus, { message: `news ${round}`, parentId: parent.id })
      await Promise.all([
        thread(ruth, parent.id),
        send(ruth, { message: `answer ${round}`, parentId: parent.id }),
        thread(ruth, parent.id),
        send(ruth, { message: `and more ${round}`, parentId: parent.id, showInMainThread: true }),
      ])
    }
    expect((await page(ruth)).messages[0]).toMatchObject({ noOfReplies: 30, followsThread: true, unreadReplies: 0 })
  })
})

describe('a link to a message', () => {
  test('opens the channel around it, or around the message a reply belongs to', async () => {
    const sent = []
    for (let index = 1; index <= 60; index++) sent.push(await send(marcus, { message: `message ${index}` }))
    const tenth = sent[9]!
    expect((await page(dana, { around: tenth.id })).messages.map(({ seq }) => seq)).toContain(10)
    const reply = await send(marcus, { message: 'reply', parentId: tenth.id })
    const opened = await page(dana, { around: reply.id })
    expect(opened.messages.map(({ id }) => id)).toContain(tenth.id)
    expect(opened.threadId).toBe(tenth.id)
    const shown = await send(marcus, { message: 'shown', parentId: tenth.id, showInMainThread: true })
    expect(await page(dana, { around: shown.id })).not.toHaveProperty('threadId')
    const unknown = await dana.ask(listMessages, { params, query: { around: 999_999 } })
    expect(unknown.status).toBe(404)
  })
})

describe('the audit log', () => {
  test('shows what deleted messages said, where there is one, to those who may', async () => {
    const said = await send(marcus, { message: 'Taken back' })
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [said.id])
    const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    await kit.build.join(params.groupId, [admin.userId])
    const read = (client: TestClient) => client.ask(paginateMessages, { params, query: { include: 'all' } })
    expect((await read(admin)).status).toBe(403)
    await kit.pool.query('update groups set audit_log_enabled = true where id = $1', [params.groupId])
    expect((await read(admin)).body.data.messages[0]).toMatchObject({ message: 'Taken back', isDeleted: true })
    expect((await read(dana)).status).toBe(403)
    expect((await page(admin)).messages[0]).toMatchObject({ message: '', isDeleted: true })
  })
})

describe('the cost of a send', () => {
  test('is the same rows and the same statements for ten members and for ten thousand', async () => {
    const costOf = async (members: number) => {
      const groupId = await newGroup([marcus])
      await kit.pool.query(
        `with people as (
           insert into users (username, first_name, last_name)
           select 'crowd ' || $1::bigint || ' ' || n, 'A', 'B' from generate_series(1, $2::int) n returning id
         )
         insert into group_members (group_id, user_id) select $1, id from people`,
        [groupId, members],
      )
      let id = 0
      const statements = await countStatements(async () => {
        ;({ id } = await send(marcus, { message: 'hello' }, groupId))
      })
      return { rows: await countWritten(id), statements }
    }
    const few = await costOf(9)
    expect(few).toEqual({ rows: 3, statements: 1 })
    expect(await costOf(9_999)).toEqual(few)
  })
})

/** Every row, of any table, that the transaction of a message wrote. */
async function countWritten(messageId: number): Promise<number> {
  const tables = await kit.pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  )
  const counts = tables.rows.map(({ name }) => `select count(*) from "${name}" where xmin = (table tx)`)
  const { rows } = await kit.pool.query<{ written: number }>(
    `with tx as (select xmin from messages where id = $1)
     select sum(count)::bigint as written from (${counts.join(' union all ')}) each_table`,
    [messageId],
  )
  return rows[0]?.written ?? 0
}
