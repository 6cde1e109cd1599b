import type { ServerEventName } from '@kinward/contract/events'
import { type ChannelType, lastSeenMessage, markGroupRead } from '@kinward/contract/groups'
import { acknowledgeMessage, messageUpdates, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { replay } from '../../server/test/replay.ts'
import { mergeUpdates } from '../../web/src/features/messages/merge-updates.ts'
import { applyEvent, type ClientState, loadState } from './client-state.ts'

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

type Rest = { parentId?: number; showInMainThread?: boolean }
const send = (client: TestClient, message: string, rest: Rest = {}) =>
  client.call(sendMessage, { params: params(), query: {}, body: { message, ...rest } })
const read = (client: TestClient) => client.call(markGroupRead, { params: params() })

/** Replays a change for the nurse, whose other tab is listening. */
async function replayed(change: () => Promise<unknown>): Promise<ServerEventName[]> {
  const apply = applyEvent(nurse.userId, place())
  let asked = false
  const events = await replay<ClientState>({
    kit,
    socket: tab,
    load: async () => {
      const state = await loadState(nurse, place())
      return asked ? { ...state, counters: null } : state
    },
    apply: (state, event) => {
      const next = apply(state, event)
      asked = next.counters === null
      return next
    },
    change,
  })
  return events.map(({ name }) => name)
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

  test('an urgent message being acknowledged, by the reader and by others', async () => {
    const { id } = await send(doctor, 'Please come')
    threadId = id
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [id, [nurse.userId]])
    await kit.pool.query('update groups set last_urgent_seq = seq where id = $1', [groupId])
    const acknowledge = (client: TestClient) =>
      client.call(acknowledgeMessage, { params: { ...params(), messageId: id } })
    expect(await replayed(() => acknowledge(doctor))).toEqual(['message.acknowledged'])
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
    const { id } = await send(doctor, 'Please come')
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [id, [nurse.userId]])
    const { window: stale } = await loadState(nurse, place())
    await send(doctor, 'reply', { parentId: parent.id })
    await send(doctor, 'shown', { parentId: parent.id, showInMainThread: true })
    await send(doctor, 'next')
    await nurse.call(acknowledgeMessage, { params: { ...params(), messageId: id } })
    const updates = await nurse.call(messageUpdates, { params: params(), query: { sinceVersion: stale.version } })
    const { window: fresh } = await loadState(nurse, place())
    expect(mergeUpdates(stale, updates)).toEqual(fresh)
    expect(mergeUpdates(mergeUpdates(stale, updates), updates)).toEqual(fresh)
  })
})
