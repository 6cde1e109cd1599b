import { joinGroup, leaveGroup } from '@kinward/contract/managing-groups'
import { sendMessage } from '@kinward/contract/messages'
import { logout } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClient, type TestApp, type TestClient, type TestSocket } from './harness.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { HAS_REDIS } from './redis.ts'
import { untilTold } from './told.ts'

let nodes: Nodes
let redis: Nodes['redis']
let one: TestApp
let other: TestApp
let entityId: number
let locationId: number
let groupId: number
let nurse: TestClient
let doctor: TestClient

async function start(): Promise<void> {
  nodes = await startNodes()
  ;({ redis, one, other } = nodes)
  entityId = await one.build.entity()
  locationId = await one.build.location(entityId)
}

const stop = () => nodes.stop()

const at = (app: TestApp, { userId, sessionId, token }: TestClient): TestClient =>
  createTestClient({ origin: app.origin, userId, sessionId, token })

const send = (client: TestClient, message: string) =>
  client.call(sendMessage, { params: { entityId, locationId, groupId }, query: {}, body: { message } })

const textsOf = ({ heard }: TestSocket) =>
  heard.flatMap(({ name, payload }) => (name === 'chat' ? payload.message.message : []))

async function hears(socket: TestSocket, text: string): Promise<void> {
  for (;;) if ((await socket.next('chat')).message.message === text) return
}

describe.skipIf(!HAS_REDIS)('two servers on one database and one Redis', () => {
  beforeAll(start)
  afterAll(stop)
  beforeEach(async () => {
    nurse = await one.signedIn(await one.build.person(locationId))
    doctor = at(other, await one.signedIn(await one.build.person(locationId)))
    groupId = await one.build.group(locationId, [nurse.userId, doctor.userId], { is_public: true })
  })

  test('a message sent through one reaches a socket of the other, once', async () => {
    const socket = await doctor.connect()
    await send(nurse, 'across')
    await hears(socket, 'across')
    await send(doctor, 'and back')
    await hears(socket, 'and back')
    expect(socket.heard.map(({ name }) => name)).toEqual(['chat', 'chat'])
    socket.close()
  })

  test('who views a channel at one is known at the other', async () => {
    const tab = await doctor.connect()
    tab.socket.emit('viewing', { groupId, parentId: null })
    await expect.poll(async () => [...(await one.app.hub.viewers(groupId, null))]).toEqual([doctor.userId])
    tab.close()
    await expect.poll(async () => [...(await one.app.hub.viewers(groupId, null))]).toEqual([])
  })

  test('who is at one with a locked screen alone is known at the other', async () => {
    const [open, locked] = [await at(other, nurse).connect(), await doctor.connect()]
    const behindLocks = async () => [...(await one.app.hub.behindLocks([nurse.userId, doctor.userId]))]
    expect(await behindLocks()).toEqual([])
    locked.close()
    await one.pool.query('update sessions set locked_at = now() where id = $1', [doctor.sessionId])
    const again = await doctor.connect()
    await expect.poll(behindLocks).toEqual([doctor.userId])
    for (const socket of [open, again]) socket.close()
  })

  test('what happens at both is told once, though both look for it', async () => {
    const tab = await doctor.connect()
    const senders = [nurse, at(other, nurse)]
    const named = `@[Someone](id:${doctor.userId})`
    await Promise.all(Array.from({ length: 20 }, (_, nth) => send(senders[nth % 2] ?? nurse, `${nth} ${named}`)))
    await Promise.all([one.app.tellAll(), other.app.tellAll()])
    await untilTold(one.pool)
    const { rows } = await one.pool.query('select id from notifications where user_id = $1', [doctor.userId])
    expect(rows).toHaveLength(20)
    const told = () =>
      tab.alerts.flatMap(({ name, payload }) => (name === 'notification.center' ? payload.notification.id : []))
    await expect.poll(() => told().length).toBe(20)
    expect(new Set(told()).size).toBe(20)
    tab.close()
  })

  test('whoever leaves a channel at one hears no more of it at the other', async () => {
    const [leaver, stayer] = [await doctor.connect(), await at(other, nurse).connect()]
    await at(one, doctor).call(leaveGroup, { params: { entityId, locationId, groupId } })
    await send(nurse, 'without you')
    await hears(stayer, 'without you')
    await at(one, doctor).call(joinGroup, { params: { entityId, locationId, groupId } })
    await send(nurse, 'with you again')
    await hears(leaver, 'with you again')
    expect(textsOf(leaver)).not.toContain('without you')
    leaver.close()
    stayer.close()
  })

  test('someone who writes at one is heard at the other, and not in their own tab there', async () => {
    const [writer, ownTab, listener] = [await nurse.connect(), await at(other, nurse).connect(), await doctor.connect()]
    writer.socket.emit('typing', { groupId, parentId: null })
    expect(await listener.next('user.typing')).toMatchObject({ userId: nurse.userId })
    await send(doctor, 'I see you writing')
    await hears(ownTab, 'I see you writing')
    expect(ownTab.heard.map(({ name }) => name)).toEqual(['chat'])
    for (const socket of [writer, ownTab, listener]) socket.close()
  })

  test('a session that ends at one is cut at the other', async () => {
    const socket = await at(other, nurse).connect()
    const bystander = await doctor.connect()
    await nurse.call(logout, { body: {} })
    await socket.cut
    expect(bystander.socket.connected).toBe(true)
    bystander.close()
  })

  test('one that shuts down leaves the sockets of the other alone', async () => {
    const third = await nodes.start()
    const [here, there] = [await at(third, nurse).connect(), await doctor.connect()]
    await third.stop()
    await here.cut
    await send(nurse, 'still here')
    await hears(there, 'still here')
    expect(there.socket.connected).toBe(true)
    there.close()
  })

  test('both go on without Redis, each for its own sockets, and find each other when it is back', async () => {
    const [near, far] = [await nurse.connect(), await doctor.connect()]
    await redis.stop()
    await send(nurse, 'into the silence')
    await send(doctor, 'from the other side')
    // Well before a command to Redis would time out.
    await expect.poll(() => textsOf(near), { timeout: 2_500 }).toContain('into the silence')
    await expect.poll(() => textsOf(far), { timeout: 2_500 }).toContain('from the other side')
    await redis.start()
    await expect
      .poll(
        async () => {
          await send(nurse, 'are you there?')
          return textsOf(far).includes('are you there?')
        },
        { timeout: 20_000, interval: 250 },
      )
      .toBe(true)
    near.close()
    far.close()
  })
})
