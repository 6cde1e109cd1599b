import { changeReceiptStatus } from '@kinward/contract/receipts'
import type { ServerEventName } from '@kinward/contract/events'
import { answerForm } from '@kinward/contract/forms'
import { addBookmark, removeBookmark } from '@kinward/contract/bookmarks'
import { type ChannelType, lastSeenMessage, markGroupRead, markGroupUnread } from '@kinward/contract/groups'
import {
  addReaction,
  deleteMessage,
  editMessage,
  pinMessage,
  rateMessage,
  removeReaction,
  unpinMessage,
} from '@kinward/contract/message-actions'
import { saveAttendance } from '@kinward/contract/attendance'
import { acknowledgeMessage, messageUpdates, openThread, sendMessage } from '@kinward/contract/messages'
import type { RouteInput } from '@kinward/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish, responseBody } from '../../server/test/forms.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { replay } from '../../server/test/replay.ts'
import { mergeUpdatesIntoThread } from '../../web/src/features/messages/apply-thread.ts'
import { mergeUpdates } from '../../web/src/features/messages/merge-updates.ts'
import type { MessageWindow } from '../../web/src/features/messages/message-window.ts'
import { applyEvent, type ClientState, loadState, seenOf } from './client-state.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let threadId: number | undefined
let nurse: TestClient
let doctor: TestClient
let aide: TestClient
let tab: TestSocket

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  await openChannel('discussion')
})

async function openChannel(type: ChannelType): Promise<void> {
  aide = await kit.signedIn(await kit.build.person(locationId))
  const two = [nurse.userId, doctor.userId]
  const members = type === 'personal' ? two : [...two, aide.userId]
  groupId = await kit.build.group(locationId, members, { type })
  threadId = undefined
  tab?.close()
  tab = await nurse.connect()
}

const params = () => ({ entityId, locationId, groupId })
const place = () => ({ ...params(), threadId })

type Rest = Partial<RouteInput<typeof sendMessage>['body']>
const send = (client: TestClient, message: string, rest: Rest = {}) =>
  client.call(sendMessage, { params: params(), query: {}, body: { message, ...rest } })
const read = (client: TestClient) => client.call(markGroupRead, { params: params() })

/** Replays a change for the nurse, whose other tab is listening. */
async function replayed(change: () => Promise<unknown>): Promise<ServerEventName[]> {
  const apply = applyEvent(nurse.userId, place())
  let asked = { counters: false, channels: false }
  const events = await replay<ClientState>({
    kit,
    socket: tab,
    load: async () => {
      const state = await loadState(nurse, place())
      return {
        ...state,
        counters: asked.counters ? null : state.counters,
        channels: asked.channels ? null : state.channels,
      }
    },
    apply: (state, event) => {
      const next = apply(state, event)
      asked = { counters: next.counters === null, channels: next.channels === null }
      return next
    },
    seen: (state) => seenOf(state, nurse.userId),
    change,
  })
  // Loading a thread reads it, and that is heard too; that something urgent waits is told in its own time.
  return events.map(({ name }) => name).filter((name) => name !== 'thread.read' && name !== 'message.alert')
}

describe('a client that hears of', () => {
  test('a message, knows what a fresh one knows', async () => {
    await send(doctor, 'before')
    expect(await replayed(() => send(doctor, 'hello'))).toEqual(['chat'])
  })

  test('the first message of a channel', async () => {
    expect(await replayed(() => send(doctor, 'hello'))).toEqual(['chat'])
  })

  test('a message whose beginning fills the list', async () => {
    expect(await replayed(() => send(doctor, `${'🌙'.repeat(139)}é${'long '.repeat(50)}`))).toEqual(['chat'])
  })

  test('a form in a message that was answered', async () => {
    await openChannel('patients')
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const { id: formId } = await publish(admin, { entityId, locationId }, { isAcuity: true })
    const { id: messageId } = await send(doctor, 'please', {
      message_attachment: [{ type: 'assessment', formId, mode: 'one' }],
    })
    const [row] = (await kit.pool.query('select patient_id from groups where id = $1', [groupId])).rows
    const patientId = Number(row?.patient_id)
    const about = { entityId, locationId, formId, patientId }
    const answer = () => doctor.call(answerForm, { params: about, body: responseBody({ pain: 8 }, { messageId }) })
    expect(await replayed(answer)).toEqual([
      'message.form.answered',
      'chat',
      'patient.assessment.completed',
      'on.patient.update',
    ])
  })

  test('a form without a score that was answered', async () => {
    await openChannel('patients')
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const questions = [{ id: 'wishes', kind: 'text', label: 'Wishes' } as const]
    const { id: formId } = await publish(admin, { entityId, locationId }, { name: 'Wishes', questions })
    const [row] = (await kit.pool.query('select patient_id from groups where id = $1', [groupId])).rows
    const about = { entityId, locationId, formId, patientId: Number(row?.patient_id) }
    const answer = () => doctor.call(answerForm, { params: about, body: responseBody({ wishes: 'The sea.' }) })
    expect(await replayed(answer)).toEqual(['chat', 'patient.assessment.completed'])
  })

  test('a visit that begins, and its line when it ends', async () => {
    await openChannel('patients')
    const [row] = (await kit.pool.query('select patient_id from groups where id = $1', [groupId])).rows
    const patientId = Number(row?.patient_id)
    const visit = (type: string) => () =>
      doctor.call(saveAttendance, {
        params: { entityId, locationId, patientId, type },
        body: { hashKey: `replayed-${type}`, note: `${type} at the door` },
      })
    expect(await replayed(visit('check-in'))).toEqual(['chat', 'attendance.changed'])
    expect(await replayed(visit('check-out'))).toEqual(['message.activity.changed', 'attendance.changed'])
  })

  test('a message that names the reader, or only others, or the reader by their own hand', async () => {
    expect(await replayed(() => send(doctor, `@[Nurse](id:${nurse.userId}) please look`))).toEqual(['chat'])
    expect(await replayed(() => send(doctor, `@[Me](id:${doctor.userId}) and @[Nobody](id:999999)`))).toEqual(['chat'])
    expect(await replayed(() => send(nurse, `@[Me](id:${nurse.userId}) note to self`))).toEqual(['chat'])
  })

  test('a direct message', async () => {
    await openChannel('personal')
    expect(await replayed(() => send(doctor, 'between us'))).toEqual(['chat'])
  })

  test('a message in the channel of a patient', async () => {
    await openChannel('patients')
    expect(await replayed(() => send(doctor, 'He slept well.'))).toEqual(['chat'])
  })

  test('a message of their own, from another tab, with everything read before', async () => {
    await send(doctor, 'one')
    await read(nurse)
    expect(await replayed(() => send(nurse, 'mine'))).toEqual(['chat'])
    expect(await replayed(() => send(nurse, 'mine again'))).toEqual(['chat'])
    expect(await replayed(() => send(doctor, 'yours'))).toEqual(['chat'])
  })

  test('a message of their own, from another tab, with something still unread', async () => {
    await send(doctor, 'one')
    expect(await replayed(() => send(nurse, 'mine, without having read'))).toEqual(['chat'])
    expect(await replayed(() => send(doctor, 'two'))).toEqual(['chat'])
  })

  test('a reply that stays in its thread', async () => {
    threadId = (await send(doctor, 'parent')).id
    expect(await replayed(() => send(doctor, 'reply', { parentId: threadId! }))).toEqual(['chat', 'message.reply'])
    expect(await replayed(() => send(nurse, 'mine', { parentId: threadId! }))).toEqual(['chat', 'message.reply'])
    expect(await replayed(() => send(doctor, 'and again', { parentId: threadId! }))).toEqual(['chat', 'message.reply'])
  })

  test('a reply that is shown in the channel too', async () => {
    threadId = (await send(doctor, 'parent')).id
    const rest = { parentId: threadId, showInMainThread: true }
    expect(await replayed(() => send(doctor, 'for all', rest))).toEqual(['chat', 'message.reply'])
    await read(nurse)
    expect(await replayed(() => send(nurse, 'mine, for all', rest))).toEqual(['chat', 'message.reply'])
  })

  test('a reply in a thread that is not the open one', async () => {
    threadId = (await send(doctor, 'parent')).id
    const other = await send(doctor, 'another parent')
    expect(await replayed(() => send(doctor, 'elsewhere', { parentId: other.id }))).toEqual(['chat', 'message.reply'])
  })

  test('replies of people who had not seen what was answered before, the reader among them', async () => {
    const parentId = (await send(doctor, 'parent')).id
    await send(doctor, 'one', { parentId })
    expect(await replayed(() => send(nurse, 'mine, without a look', { parentId }))).toEqual(['chat', 'message.reply'])
    expect(await replayed(() => send(nurse, 'and more', { parentId }))).toEqual(['chat', 'message.reply'])
    threadId = parentId
    expect(await replayed(() => send(aide, 'nor did I', { parentId }))).toEqual(['chat', 'message.reply'])
  })

  test('an urgent message being acknowledged, by the reader and by others', async () => {
    const { id } = await send(doctor, 'Please come')
    threadId = id
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [id, [nurse.userId, aide.userId]])
    await kit.pool.query('update groups set last_urgent_seq = seq where id = $1', [groupId])
    const acknowledge = (client: TestClient) =>
      client.call(acknowledgeMessage, { params: { ...params(), messageId: id } })
    expect(await replayed(() => acknowledge(aide))).toEqual(['message.acknowledged'])
    expect(await replayed(() => acknowledge(nurse))).toEqual(['message.acknowledged'])
    expect(await replayed(() => acknowledge(nurse))).toEqual([])
  })

  test('an urgent message being acknowledged after it was read', async () => {
    const { id } = await send(doctor, 'Please come')
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [id, [nurse.userId]])
    await kit.pool.query('update groups set last_urgent_seq = seq where id = $1', [groupId])
    await read(nurse)
    const { id: second } = await send(doctor, 'And bring help')
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [second, [nurse.userId]])
    await kit.pool.query('update groups set last_urgent_seq = seq where id = $1', [groupId])
    expect(await replayed(() => nurse.call(acknowledgeMessage, { params: { ...params(), messageId: id } }))).toEqual([
      'message.acknowledged',
    ])
  })

  test('the reader having read, in another tab, some of it or all', async () => {
    const first = await send(doctor, 'one')
    await send(doctor, `two @[Nurse](id:${nurse.userId})`)
    await send(doctor, 'three')
    const see = () => nurse.call(lastSeenMessage, { body: { locationId, groupId, messageId: first.id } })
    expect(await replayed(see)).toEqual(['update.last.seen.messages', 'read.receipt.statuses.changed'])
    expect(await replayed(() => read(nurse))).toEqual(['update.last.seen.messages', 'read.receipt.statuses.changed'])
    expect(await replayed(see)).toEqual([])
  })

  test('someone else having read what the reader wrote', async () => {
    await send(nurse, 'one')
    await send(doctor, 'two')
    await send(nurse, 'three')
    expect(await replayed(() => read(doctor))).toEqual(['read.receipt.statuses.changed'])
  })

  test('someone having read, while a thread is open', async () => {
    threadId = (await send(nurse, 'parent')).id
    await send(nurse, 'shown', { parentId: threadId, showInMainThread: true })
    await send(nurse, 'hidden', { parentId: threadId })
    expect(await replayed(() => read(doctor))).toEqual(['read.receipt.statuses.changed'])
  })

  const of = (messageId: number) => ({ ...params(), messageId })

  test('reactions given and taken back, by the reader and by others', async () => {
    const { id } = await send(doctor, 'Well done')
    threadId = id
    const react = (client: TestClient) => client.call(addReaction, { params: of(id), body: { type: 'heart' } })
    expect(await replayed(() => react(doctor))).toEqual(['message.reaction'])
    const mine = await react(nurse)
    expect(await replayed(() => react(aide))).toEqual(['message.reaction'])
    const reactionId = mine.userReactions.heart ?? 0
    const takeBack = () => nurse.call(removeReaction, { params: { ...of(id), reactionId } })
    expect(await replayed(takeBack)).toEqual(['message.reaction'])
    expect(await replayed(() => react(nurse))).toEqual(['message.reaction'])
  })

  test('honor points, the reader’s own and others’', async () => {
    const { id } = await send(doctor, 'Well done')
    threadId = id
    const rate = (client: TestClient, isRated: boolean) =>
      client.call(rateMessage, { params: of(id), body: { isRated } })
    expect(await replayed(() => rate(nurse, true))).toEqual(['message.rating'])
    expect(await replayed(() => rate(aide, true))).toEqual(['message.rating'])
    expect(await replayed(() => rate(nurse, false))).toEqual(['message.rating'])
  })

  test('a pin, and its end', async () => {
    const { id } = await send(doctor, 'The order')
    threadId = id
    expect(await replayed(() => doctor.call(pinMessage, { params: of(id) }))).toEqual(['message.pinned'])
    expect(await replayed(() => aide.call(unpinMessage, { params: of(id) }))).toEqual(['message.pinned'])
  })

  test('a bookmark that the reader made in another tab, and its end', async () => {
    const { id, timeStamp } = await send(doctor, 'The order')
    threadId = id
    const body = { timestamp: 1, messageTimestamp: timeStamp, messageId: id, channelId: groupId }
    let bookmarkId = 0
    const events = await replayed(async () => {
      bookmarkId = (await nurse.call(addBookmark, { params: params(), body })).id
    })
    expect(events).toEqual(['message.bookmark'])
    const end = () => nurse.call(removeBookmark, { params: { ...params(), bookmarkId } })
    expect(await replayed(end)).toEqual(['message.bookmark'])
  })

  test('an edit, in the message and in the quotes of it', async () => {
    const { id } = await send(doctor, 'five mg')
    await send(aide, 'this?', { quotedMessageId: id })
    threadId = id
    await send(aide, 'or this?', { parentId: id, quotedMessageId: id })
    const edit = (message: string) => () => doctor.call(editMessage, { params: of(id), body: { message } })
    expect(await replayed(edit('2.5 mg'))).toEqual(['message.edited'])
    const long = `@[Nurse](id:${nurse.userId}) ${'🌙é'.repeat(200)}`
    expect(await replayed(edit(long))).toEqual(['message.edited'])
    const named = `${'é'.repeat(270)}@[Nurse](id:${nurse.userId}) and more`
    expect(await replayed(edit(named))).toEqual(['message.edited'])
  })

  test('words above what was only passed on, in the quotes of it', async () => {
    const { id: messageId } = await send(doctor, 'five mg')
    const { id } = await send(aide, '', { forwards: { groupId, messageId } })
    await send(nurse, 'this?', { quotedMessageId: id })
    const edit = () => aide.call(editMessage, { params: of(id), body: { message: 'See the order' } })
    expect(await replayed(edit)).toEqual(['message.edited'])
    const end = () => aide.call(deleteMessage, { params: of(id), query: {} })
    expect(await replayed(end)).toEqual(['message.deleted'])
  })

  test('a deletion, in the message, its pin and the quotes of it', async () => {
    const { id } = await send(doctor, 'wrong channel')
    await send(aide, 'what?', { quotedMessageId: id })
    await doctor.call(pinMessage, { params: of(id) })
    threadId = id
    const end = () => doctor.call(deleteMessage, { params: of(id), query: {} })
    expect(await replayed(end)).toEqual(['message.deleted'])
  })

  test('an urgent message, a quote and a message that was forwarded', async () => {
    const { id } = await send(doctor, 'The order')
    expect(await replayed(() => send(doctor, 'Now', { isUrgent: true }))).toEqual(['chat'])
    expect(await replayed(() => send(aide, 'this?', { quotedMessageId: id }))).toEqual(['chat'])
    expect(await replayed(() => send(aide, '', { forwards: { groupId, messageId: id } }))).toEqual(['chat'])
    const { id: noted } = await send(aide, 'For tonight', { forwards: { groupId, messageId: id } })
    expect(await replayed(() => send(nurse, '', { forwards: { groupId, messageId: noted } }))).toEqual(['chat'])
    await doctor.call(deleteMessage, { params: of(id), query: {} })
    expect(await replayed(() => send(aide, 'and this?', { quotedMessageId: id }))).toEqual(['chat'])
  })

  test('replies that wait to be read, in threads the reader follows and in others', async () => {
    const own = await send(nurse, 'mine')
    const followed = await send(doctor, 'theirs')
    const other = await send(doctor, 'not followed')
    await send(nurse, 'I answer', { parentId: followed.id })
    for (const { id } of [own, followed, other]) {
      expect(await replayed(() => send(doctor, 'reply', { parentId: id }))).toEqual(['chat', 'message.reply'])
      expect(await replayed(() => send(aide, 'another', { parentId: id }))).toEqual(['chat', 'message.reply'])
    }
    const body = { timestamp: 1, medium: 'webapp' as const }
    await replayed(() => nurse.call(openThread, { params: of(own.id), body }))
    expect(await replayed(() => send(nurse, 'seen', { parentId: followed.id }))).toEqual(['chat', 'message.reply'])
  })

  test('someone having read in the open thread', async () => {
    threadId = (await send(nurse, 'parent')).id
    await send(doctor, 'reply', { parentId: threadId })
    const reply = await send(nurse, 'answer', { parentId: threadId })
    const receipt = {
      channelId: groupId,
      userId: doctor.userId,
      timestamp: 1,
      medium: 'webapp' as const,
      messageIds: [{ messageId: reply.id, status: 'READ' as const }],
      locationId,
      isFamilyMember: false,
    }
    expect(await replayed(() => doctor.call(changeReceiptStatus, { body: receipt }))).toEqual([])
    const body = { timestamp: 1, medium: 'webapp' as const }
    expect(await replayed(() => aide.call(openThread, { params: of(threadId!), body }))).toEqual([])
  })

  test('messages that have reached someone', async () => {
    await send(nurse, 'one')
    const last = await send(nurse, 'two')
    const receipt = {
      channelId: groupId,
      userId: doctor.userId,
      timestamp: 1,
      medium: 'webapp' as const,
      messageIds: [{ messageId: last.id, status: 'DELIVERED' as const }],
      locationId,
      isFamilyMember: false,
    }
    expect(await replayed(() => doctor.call(changeReceiptStatus, { body: receipt }))).toEqual([
      'read.receipt.statuses.changed',
    ])
  })

  test('the channel being turned back to unread in another tab, and read again', async () => {
    const first = await send(doctor, 'one')
    const second = await send(doctor, 'two')
    await read(nurse)
    const unread = (messageId: number) => () => nurse.call(markGroupUnread, { params: params(), body: { messageId } })
    expect(await replayed(unread(second.id))).toEqual(['update.last.seen.messages'])
    expect(await replayed(unread(first.id))).toEqual(['update.last.seen.messages'])
    expect(await replayed(() => send(nurse, 'mine, in between'))).toEqual(['chat'])
    expect(await replayed(() => read(nurse))).toContain('update.last.seen.messages')
  })

  test('much at once', async () => {
    threadId = (await send(doctor, 'parent')).id
    await read(nurse)
    const events = await replayed(async () => {
      for (let turn = 0; turn < 5; turn++) {
        await Promise.all([
          send(doctor, `message ${turn}`),
          send(doctor, `reply ${turn}`, { parentId: threadId! }),
          send(doctor, `shown ${turn}`, { parentId: threadId!, showInMainThread: turn % 2 === 0 }),
        ])
        await read(aide)
      }
    })
    expect(events).toHaveLength(5 * 6)
  })
})

describe('a client that missed events', () => {
  test('has what a fresh one has once it asked for what changed', async () => {
    const parent = await send(doctor, 'parent')
    const quoted = await send(doctor, 'quoted')
    await send(aide, 'quoting', { quotedMessageId: quoted.id })
    const passedOn = await send(doctor, '', { forwards: { groupId, messageId: quoted.id } })
    await send(aide, 'quoting what was passed on', { quotedMessageId: passedOn.id })
    const { id } = await send(doctor, 'Please come', { isUrgent: true })
    threadId = parent.id
    const stale = await loadState(nurse, place())
    const of = (messageId: number) => ({ ...params(), messageId })
    await send(doctor, 'reply', { parentId: parent.id })
    await send(doctor, 'shown', { parentId: parent.id, showInMainThread: true })
    await send(doctor, 'next')
    await nurse.call(acknowledgeMessage, { params: of(id) })
    await nurse.call(addReaction, { params: of(id), body: { type: 'like' } })
    await aide.call(rateMessage, { params: of(parent.id), body: { isRated: true } })
    await doctor.call(pinMessage, { params: of(parent.id) })
    await doctor.call(editMessage, { params: of(quoted.id), body: { message: 'changed' } })
    await doctor.call(editMessage, { params: of(passedOn.id), body: { message: 'words of my own' } })
    await doctor.call(deleteMessage, { params: of(parent.id), query: {} })
    await read(doctor)
    const { version: sinceVersion, ownVersion: sinceOwnVersion } = stale.window
    const updates = await nurse.call(messageUpdates, { params: params(), query: { sinceVersion, sinceOwnVersion } })
    const fresh = await loadState(nurse, place())
    const caughtUp = (state: ClientState): ClientState => ({
      ...fresh,
      window: mergeUpdates(state.window, updates),
      thread: state.thread && mergeUpdatesIntoThread(state.thread, updates),
    })
    const seen = (state: ClientState) => seenOf(state, nurse.userId)
    expect(seen(caughtUp(stale))).toEqual(seen(fresh))
    expect(seen(caughtUp(caughtUp(stale)))).toEqual(seen(fresh))
  })
  test('sees what its reader did meanwhile on another device, and only once', async () => {
    const bookmark = async (messageId: number) =>
      nurse.call(addBookmark, {
        params: params(),
        body: { timestamp: 1, messageTimestamp: 1, messageId, channelId: groupId },
      })
    const read = (messageId: number) =>
      nurse.call(openThread, { params: { ...params(), messageId }, body: { timestamp: 1, medium: 'mobile' } })
    const [kept, released, answered, silent] = [
      await send(doctor, 'kept'),
      await send(doctor, 'let go'),
      await send(nurse, 'answered'),
      await send(doctor, 'silent'),
    ]
    await send(doctor, 'reply', { parentId: answered.id })
    const { id: bookmarkId } = await bookmark(released.id)
    const stale = (await loadState(nurse, place())).window
    expect(stale.messages.find(({ id }) => id === answered.id)?.unreadReplies).toBe(1)

    await bookmark(kept.id)
    await nurse.call(removeBookmark, { params: { ...params(), bookmarkId } })
    await read(answered.id)
    await read(silent.id)
    const ask = ({ version, ownVersion }: MessageWindow) =>
      nurse.call(messageUpdates, {
        params: params(),
        query: { sinceVersion: version, sinceOwnVersion: ownVersion },
      })
    const updates = await ask(stale)
    const fresh = (await loadState(nurse, place())).window
    const caughtUp = mergeUpdates(stale, updates)
    expect(caughtUp).toEqual(fresh)
    expect(
      fresh.messages.map(({ isBookmarked, followsThread, unreadReplies }) => [
        isBookmarked,
        followsThread,
        unreadReplies,
      ]),
    ).toEqual([
      [true, false, 0],
      [false, false, 0],
      [false, true, 0],
      [false, true, 0],
    ])
    expect((await ask(caughtUp)).messages).toEqual([])
    const another = await doctor.call(messageUpdates, {
      params: params(),
      query: { sinceVersion: stale.version, sinceOwnVersion: 0 },
    })
    expect(another.messages).toEqual([])
  })
})
