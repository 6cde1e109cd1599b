import { lockSession, verifyPin } from '@kinward/contract/pin'
import { sendMessage } from '@kinward/contract/messages'
import { saveDraft } from '@kinward/contract/drafts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectSocket, startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { hashPassword } from '../session/passwords.ts'
import { room } from './rooms.ts'

const PIN = '2468'

let kit: TestApp
let entityId: number
let locationId: number
let pin_hash: string
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  pin_hash = await hashPassword(PIN)
})
afterAll(() => kit.stop())

beforeEach(async () => {
  nurse = await kit.signedIn(await kit.build.member(await kit.build.user({ pin_hash }), locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId])
})

const params = () => ({ entityId, locationId, groupId })
const send = (message: string) => doctor.call(sendMessage, { params: params(), query: {}, body: { message } })
const idle = () =>
  kit.pool.query(`update sessions set locks_at = now() - interval '1 second' where id = $1`, [nurse.sessionId])
const namesOf = ({ heard }: TestSocket) => heard.map(({ name }) => name)

describe('the socket of a session that locks', () => {
  test('is cut at once, and comes back to hear that something waits, and not what', async () => {
    const open = await nurse.connect()
    await nurse.call(lockSession, {})
    await open.cut
    const locked = await nurse.connect()
    await send('Walter slept badly')
    await locked.next('waiting.changed')
    await kit.settled(locked)
    expect(new Set(namesOf(locked))).toEqual(new Set(['waiting.changed']))
    expect(JSON.stringify([locked.heard, locked.alerts])).not.toContain('Walter')
  })

  test('hears nothing that is for its person alone, but the alerts without content', async () => {
    await nurse.call(lockSession, {})
    const locked = await nurse.connect()
    const phone = await kit.signedIn(nurse.userId)
    await phone.call(saveDraft, { params: params(), body: { message: 'Walter is', parentId: null, revision: 0 } })
    const reminder = { groupId, locationId, messageId: 1, reminder: 1 }
    kit.app.hub.emit([{ room: room.alerts(nurse.userId), name: 'message.reminder', payload: reminder }])
    await locked.next('message.reminder')
    expect(namesOf(locked)).not.toContain('draft.changed')
  })

  test('is cut when it locks by itself, however long the client stays', async () => {
    const open = await nurse.connect()
    const other = await doctor.connect()
    await idle()
    await kit.app.sweepSockets()
    await open.cut
    await kit.settled(other)
    expect(other.socket.connected).toBe(true)
  })

  test.each([
    ['runs out', `update sessions set expires_at = now() - interval '1 second' where id = $1`],
    ['is ended by a process that is not heard here', 'update sessions set revoked_at = now() where id = $1'],
  ])('is cut, locked as it is, when the session %s', async (_how, ending) => {
    await nurse.call(lockSession, {})
    const over = await nurse.connect()
    const phone = await kit.signedIn(nurse.userId)
    await phone.call(lockSession, {})
    const locked = await phone.connect()
    await kit.pool.query(ending, [nurse.sessionId])
    await kit.app.sweepSockets()
    await vi.waitFor(() => expect(over.socket.connected).toBe(false))
    await kit.settled(locked)
    expect(locked.socket.connected).toBe(true)
  })

  test('hears everything again after the PIN', async () => {
    await nurse.call(lockSession, {})
    const locked = await nurse.connect()
    await nurse.call(verifyPin, { body: { pin: PIN } })
    await locked.cut
    const open = await nurse.connect()
    await send('good morning')
    expect((await open.next('chat')).message.message).toBe('good morning')
  })

  test('is not brought into a channel that its person is added to meanwhile', async () => {
    await nurse.call(lockSession, {})
    const locked = await nurse.connect()
    kit.app.hub.joinGroup([nurse.userId], groupId)
    await send('for those who are awake')
    await locked.next('waiting.changed')
    expect(namesOf(locked)).not.toContain('chat')
  })
})

describe('a page of another site', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1'])(
    'is refused a socket, even with a good token: %s',
    async (origin) => {
      await expect(connectSocket(kit.origin, nurse.token, { origin })).rejects.toThrow('websocket error')
    },
  )

  test('of ours is not', async () => {
    const { socket } = await connectSocket(kit.origin, nurse.token, { origin: kit.origin })
    expect(socket.connected).toBe(true)
    socket.close()
  })
})
