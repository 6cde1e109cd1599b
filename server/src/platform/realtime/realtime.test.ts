import { lastSeenMessage, markGroupRead } from '@kinward/contract/groups'
import { acknowledgeMessage, sendMessage } from '@kinward/contract/messages'
import { logout } from '@kinward/contract/session'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  connectSocket,
  startTestApp,
  TEST_SECRET,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../../test/harness.ts'
import { createTokenService } from '../session/tokens.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
})
afterAll(() => kit.stop())

beforeEach(async () => {
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId])
})

const params = () => ({ entityId, locationId, groupId })
let keys = 0
const send = (client: TestClient, message: string, rest: { parentId?: number; showInMainThread?: boolean } = {}) =>
  client.call(sendMessage, {
    params: params(),
    query: {},
    body: { message, hashKey: `realtime-key-${++keys}`, ...rest },
  })

const textsOf = ({ heard }: TestSocket) =>
  heard.flatMap(({ name, payload }) => (name === 'chat' ? payload.message.message : []))
const namesOf = ({ heard }: TestSocket) => heard.map(({ name }) => name)

describe('a connection', () => {
  test.each(['', 'nonsense', 'a.b.c'])('with the token %j is refused', async (token) => {
    await expect(connectSocket(kit.origin, token)).rejects.toThrow('UNAUTHENTICATED')
  })

  test('without a token is refused', async () => {
    const socket = io(kit.origin, { transports: ['websocket'], reconnection: false, forceNew: true })
    const refused = new Promise<Error>((resolve) => socket.on('connect_error', resolve))
    expect((await refused).message).toBe('UNAUTHENTICATED')
    socket.close()
  })

  test('with an expired, a forged or an asset token, or of an ended session, is refused', async () => {
    const { userId, sessionId } = nurse
    const hourAgo = createTokenService(TEST_SECRET, () => Date.now() - 60 * 60_000)
    const forger = createTokenService('another secret, just as long as the first')
    const ended = await kit.signedIn(userId)
    await kit.pool.query('update sessions set revoked_at = now() where id = $1', [ended.sessionId])
    for (const token of [
      await hourAgo.sign('access', userId, sessionId),
      await forger.sign('access', userId, sessionId),
      await kit.tokens.sign('asset', userId, sessionId),
      ended.token,
    ]) {
      await expect(connectSocket(kit.origin, token)).rejects.toThrow('UNAUTHENTICATED')
    }
  })

  test('by polling is refused', async () => {
    const response = await fetch(`${kit.origin}/socket.io/?EIO=4&transport=polling&jwToken=${nurse.token}`)
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('sid')
  })

  test('while the database is away is refused as such, not as signed out', async () => {
    const away = await startTestApp({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' })
    try {
      await expect(connectSocket(away.origin, nurse.token)).rejects.toThrow('UNAVAILABLE')
    } finally {
      await away.stop()
    }
  })
})

describe('a message', () => {
  test('reaches the members of its channel, the sender’s tabs too, and nobody else', async () => {
    const removed = await kit.signedIn(await kit.build.person(locationId))
    await kit.build.join(groupId, [removed.userId])
    await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [removed.userId])
    const moved = await kit.signedIn(await kit.build.person(locationId))
    await kit.build.join(groupId, [moved.userId])
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [moved.userId])
    const colleague = await kit.signedIn(await kit.build.person(locationId))
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
    const members = await Promise.all([nurse, nurse, doctor].map((client) => client.connect()))
    const others = await Promise.all([removed, moved, colleague, stranger].map((client) => client.connect()))
    await send(nurse, 'only for us')
    await kit.settled(...members, ...others)
    expect(members.map(textsOf)).toEqual([['only for us'], ['only for us'], ['only for us']])
    expect(others.map(({ heard }) => heard)).toEqual([[], [], [], []])
  })

  test('of a family channel reaches a relative only once they are verified', async () => {
    const relatives = await Promise.all(
      [1, 2].map(async () => kit.signedIn(await kit.build.person(locationId, 'family'))),
    )
    const [daughter, neighbour] = relatives.map(({ userId }) => userId) as [number, number]
    const author = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const patientId = await kit.build.patient(locationId)
    await kit.build.family(patientId, daughter, true)
    await kit.build.family(patientId, neighbour, false)
    const members = [author.userId, daughter, neighbour]
    groupId = await kit.build.group(locationId, members, { type: 'family', patient_id: patientId })
    const sockets = await Promise.all(relatives.map((client) => client.connect()))
    await send(author, 'He slept well.')
    await kit.settled(...sockets)
    expect(sockets.map(textsOf)).toEqual([['He slept well.'], []])
  })

  test('that is refused is told to nobody', async () => {
    const socket = await doctor.connect()
    const body = { message: 'hello', hashKey: 'the-same-key' }
    await nurse.call(sendMessage, { params: params(), query: {}, body })
    await nurse.call(sendMessage, { params: params(), query: {}, body })
    const missing = { ...body, hashKey: 'another-key', parentId: 999_999 }
    expect((await nurse.ask(sendMessage, { params: params(), query: {}, body: missing })).status).toBe(404)
    await kit.settled(socket)
    expect(textsOf(socket)).toEqual(['hello'])
  })

  test('that the database refuses is told to nobody, and the others of its batch are', async () => {
    const socket = await doctor.connect()
    await kit.pool.query(`alter table messages add constraint refuses check (body <> 'poison') not valid`)
    try {
      const bodies = Array.from({ length: 12 }, (_, index) => (index === 5 ? 'poison' : `good ${index}`))
      const answers = await Promise.all(
        bodies.map((message) => nurse.ask(sendMessage, { params: params(), query: {}, body: { message } })),
      )
      expect(answers.map(({ status }) => status)).toEqual(bodies.map((body) => (body === 'poison' ? 500 : 200)))
      await kit.settled(socket)
      expect(textsOf(socket).sort()).toEqual(bodies.filter((body) => body !== 'poison').sort())
    } finally {
      await kit.pool.query('alter table messages drop constraint refuses')
    }
  })

  test('is there for whoever asks by the time it is told', async () => {
    const socket = await doctor.connect()
    const told = socket.next('chat')
    const sending = send(nurse, 'committed first')
    const { message } = await told
    const { rows } = await kit.pool.query('select body from messages where id = $1', [message.id])
    expect(rows).toEqual([{ body: 'committed first' }])
    await sending
  })
})

describe('the version of a channel', () => {
  test('goes up by one with each change, and is what the event carries', async () => {
    const socket = await doctor.connect()
    const first = await send(nurse, 'one')
    await send(doctor, 'reply', { parentId: first.id })
    await send(doctor, 'reply for all', { parentId: first.id, showInMainThread: true })
    await kit.pool.query('update messages set urgent_for = $2 where id = $1', [first.id, [doctor.userId]])
    await doctor.call(acknowledgeMessage, { params: { ...params(), messageId: first.id } })
    await send(nurse, 'two')
    await kit.settled(socket)
    const versions = socket.heard.map(({ name, payload }) => [name, 'version' in payload && payload.version])
    expect(versions).toEqual([
      ['chat', 1],
      ['chat', 2],
      ['message.reply', 2],
      ['chat', 3],
      ['message.reply', 3],
      ['message.acknowledged', 4],
      ['chat', 5],
    ])
    const { rows } = await kit.pool.query('select seq, version from groups where id = $1', [groupId])
    expect(rows).toEqual([{ seq: 3, version: 5 }])
  })

  test('comes in order, without a gap, however many send at once', async () => {
    const socket = await doctor.connect()
    await Promise.all(Array.from({ length: 150 }, (_, index) => send(index % 2 ? nurse : doctor, `message ${index}`)))
    await kit.settled(socket)
    const versions = socket.heard.map(({ payload }) => 'version' in payload && payload.version)
    expect(versions).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
  })
})

describe('reading', () => {
  test('is told to one’s own other tabs and, as a receipt, to the channel', async () => {
    const { id } = await send(doctor, 'one')
    const tab = await nurse.connect()
    const sender = await doctor.connect()
    const state = await nurse.call(markGroupRead, { params: params() })
    expect(await tab.next('update.last.seen.messages')).toEqual(state)
    expect(await sender.next('read.receipt.statuses.changed')).toEqual({
      groupId,
      locationId,
      marks: [{ userId: nurse.userId, since: 0, delivered: 1, read: 1 }],
    })
    await nurse.call(lastSeenMessage, { body: { locationId, groupId, messageId: id } })
    await nurse.call(markGroupRead, { params: params() })
    await kit.settled(tab, sender)
    expect(namesOf(tab)).toEqual(['update.last.seen.messages', 'read.receipt.statuses.changed'])
    expect(namesOf(sender)).toEqual(['read.receipt.statuses.changed'])
  })
})

describe('losing access', () => {
  test('to a channel stops its events at once, and only its events', async () => {
    const other = await kit.build.group(locationId, [nurse.userId, doctor.userId])
    const socket = await nurse.connect()
    await send(doctor, 'before')
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      groupId,
      nurse.userId,
    ])
    kit.app.hub.leaveGroup([nurse.userId], groupId)
    await send(doctor, 'after')
    groupId = other
    await send(doctor, 'elsewhere')
    await kit.settled(socket)
    expect(textsOf(socket)).toEqual(['before', 'elsewhere'])
  })

  test('and getting it makes a channel heard at once', async () => {
    const newcomer = await kit.signedIn(await kit.build.person(locationId))
    const socket = await newcomer.connect()
    await send(doctor, 'before')
    await kit.build.join(groupId, [newcomer.userId])
    kit.app.hub.joinGroup([newcomer.userId], groupId)
    await send(doctor, 'after')
    await kit.settled(socket)
    expect(textsOf(socket)).toEqual(['after'])
  })

  test('to a session cuts its sockets, and leaves those of the user’s other sessions', async () => {
    const elsewhere = await kit.signedIn(nurse.userId)
    const [one, two, other] = await Promise.all([nurse.connect(), nurse.connect(), elsewhere.connect()])
    await nurse.call(logout, { body: {} })
    await Promise.all([one.cut, two.cut])
    await kit.settled(other)
    expect(other.socket.connected).toBe(true)
    await expect(connectSocket(kit.origin, nurse.token)).rejects.toThrow('UNAUTHENTICATED')
  })
})

test('a client cannot speak for the server: what it sends reaches nobody, and harms nothing', async () => {
  const [loud, quiet] = await Promise.all([nurse.connect(), doctor.connect()])
  loud.shout('chat', { groupId, message: { message: 'forged' } })
  loud.shout('join', `group:${groupId}`)
  loud.shout('message.change.read.receipt.status', 'nonsense')
  await kit.settled(loud, quiet)
  expect(quiet.heard).toEqual([])
  expect(loud.socket.connected).toBe(true)
})
