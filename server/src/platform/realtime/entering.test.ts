import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectSocket } from '../../../test/harness.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createTokenService } from '../session/tokens.ts'
import { createHub, type Hub } from './hub.ts'
import { room } from './rooms.ts'
import { createRealtimeServer, type Listening, type RealtimeServer } from './server.ts'

const USER = 7
const SESSION = '7f6f9c1e-8a35-4a39-9a53-5a4f4f0a6d11'
const GROUP = 9

const tokens = createTokenService('a secret that is long enough to sign with')
let io: RealtimeServer
let hub: Hub
let origin: string
/** Answers the look-ups of a socket that is entering, one after the other; the last goes on answering. */
let answers: (() => Listening | null)[]

/** How often a socket's rooms were asked for. */
let asked: number

const start = async ({ isAlone }: { isAlone: boolean }) => {
  const http = createServer()
  const moves = { count: 0 }
  asked = 0
  io = createRealtimeServer({
    http,
    tokens,
    listening: async () => {
      asked++
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? null
    },
    ringing: async () => ({ calls: [], overtaken: async () => [] }),
    awaiting: async () => [],
    ...(isAlone ? { moves } : {}),
    corsOrigins: [],
    trustedHops: 0,
    metrics: createMetrics(),
  })
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
