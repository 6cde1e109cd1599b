import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ServerEventPayload } from '@kinward/contract/events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectSocket } from '../../../test/harness.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createTokenService } from '../session/tokens.ts'
import { createHub, type Hub } from './hub.ts'
import { room } from './rooms.ts'
import { createRealtimeServer, type Listening, type RealtimeServer, type Moves } from './server.ts'

const USER = 7
const SESSION = '7f6f9c1e-8a35-4a39-9a53-5a4f4f0a6d11'
const GROUP = 9

const tokens = createTokenService('a secret that is long enough to sign with')
let io: RealtimeServer
let hub: Hub
let origin: string
/** Answers the look-ups of a socket that is entering, one after the other; the last goes on answering. */
let answers: (() => Listening | null)[]

/** What urgent waits, as the database has it. */
let waiting: ServerEventPayload<'message.alert'>[]
/** What happens right after that was read. */
let afterRead: () => void

/** How often a socket's rooms were asked for. */
let asked: number

const start = async ({ isAlone }: { isAlone: boolean }) => {
  const http = createServer()
  const moves: Moves = { count: 0, unheard: new Set() }
  asked = 0
  waiting = []
  afterRead = () => {}
  ;({ io } = createRealtimeServer({
    http,
    tokens,
    listening: async () => {
      asked++
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? null
    },
    ringing: async () => ({ calls: [], overtaken: async () => [] }),
    awaiting: async () => {
      const found = waiting.map((alert) => ({ alert, shown: null }))
      afterRead()
      return found
    },
    ...(isAlone ? { moves } : {}),
    corsOrigins: [],
    trustedHops: 0,
    metrics: createMetrics(),
  }))
  hub = createHub(io, { isAlone, moves })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
beforeEach(() => start({ isAlone: true }))
afterEach(() => io.close())

const outOfGroup = (): Listening => ({
  userId: USER,
  isLocked: false,
  locationIds: [],
  staffedIds: [],
  groupIds: [],
  isRung: false,
  isAwaited: false,
})
const inGroup = (): Listening => ({ ...outOfGroup(), groupIds: [GROUP] })
const connect = async () => connectSocket(origin, await tokens.sign('access', USER, SESSION))
const listeners = async () => (await io.in(room.group(GROUP)).fetchSockets()).length

test('what a socket listens to is asked for once, as long as nothing changes', async () => {
  answers = [inGroup]
  const { socket } = await connect()
  expect(await listeners()).toBe(1)
  await setTimeout(50)
  expect(asked).toBe(1)
  socket.close()
})

describe('access that changes while a socket enters', () => {
  test('is lost by word of another process: the socket is not in the channel', async () => {
    await io.close()
    await start({ isAlone: false })
    answers = [inGroup, outOfGroup]
    const { socket } = await connect()
    await expect.poll(listeners).toBe(0)
    socket.close()
  })

  test('is lost in the very moment of entering: the socket does not stay in the channel', async () => {
    const leave = (): Listening => {
      hub.leaveGroup([USER], GROUP)
      return inGroup()
    }
    answers = [leave, outOfGroup]
    const { socket } = await connect()
    await expect.poll(listeners).toBe(0)
    expect(socket.connected).toBe(true)
    socket.close()
  })

  test('is gained in the very moment of entering: the socket is in the channel', async () => {
    const join = (): Listening => {
      hub.joinGroup([USER], GROUP)
      return outOfGroup()
    }
    answers = [join, inGroup]
    const { socket } = await connect()
    await expect.poll(listeners).toBe(1)
    socket.close()
  })

  test('ends with its session in the very moment of entering: the socket is cut', async () => {
    const end = (): Listening => {
      hub.endSession(SESSION)
      return inGroup()
    }
    answers = [end, () => null]
    const { cut } = await connect()
    await cut
    expect(await listeners()).toBe(0)
  })
})

describe.each([
  ['alone', true],
  ['among others', false],
])('something urgent that comes while a socket enters a process that is %s', (_where, isAlone) => {
  const alert = (messageId: number) => ({ groupId: GROUP, locationId: 1, messageId })
  const heard = (line: Awaited<ReturnType<typeof connect>>) =>
    [...line.heard, ...line.alerts].flatMap(({ name, payload }) => (name === 'message.alert' ? [payload] : []))
  const come = (messageId: number) => {
    waiting.push(alert(messageId))
    hub.emit([{ room: room.alerts(USER), name: 'message.alert', payload: alert(messageId) }])
  }
  const reach = (isAwaited: boolean) => (): Listening => ({ ...inGroup(), isAwaited })

  beforeEach(async () => {
    await io.close()
    await start({ isAlone })
  })

  test('is heard', async () => {
    const meanwhile = () => {
      come(5)
      return reach(false)()
    }
    answers = [meanwhile, reach(true)]
    const line = await connect()
    await expect.poll(() => heard(line)).toEqual([alert(5)])
    line.socket.close()
  })

  test('is heard beside what has waited', async () => {
    waiting = [alert(4)]
    afterRead = () => {
      afterRead = () => {}
      come(5)
    }
    answers = [reach(true)]
    const line = await connect()
    await expect.poll(() => heard(line)).toEqual(expect.arrayContaining([alert(4), alert(5)]))
    line.socket.close()
  })
})
