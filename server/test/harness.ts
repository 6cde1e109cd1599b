import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type ClientToServerEvents,
  SERVER_EVENTS,
  type ServerEventName,
  type ServerEventPayload,
  type ServerToClientEvents,
} from '@kinward/contract/events'
import type { RouteData, RouteDefinition, RouteInput } from '@kinward/contract/route'
import { io, type Socket } from 'socket.io-client'
import type pg from 'pg'
import { type App, createApp } from '../src/app.ts'
import { parseConfig } from '../src/config.ts'
import type { Reach } from '../src/platform/reach/reachable.ts'
import { createPools, endPools } from '../src/platform/db/database.ts'
import { createTestDatabase } from '../src/platform/db/testing/test-database.ts'
import { createLogger } from '../src/platform/observability/logger.ts'
import { createHashing } from '../src/platform/session/hashing.ts'
import { hashBy } from '../src/platform/session/passwords.ts'
import { createTokenService, type TokenService } from '../src/platform/session/tokens.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { createFactories, type Factories } from './factories.ts'

export const TEST_SECRET = 'a secret of the tests, long enough to sign with'

/** As weak as argon2 goes: how long a guess takes is the subject of one test. */
export const QUICK_HASHING = createHashing({ memoryCost: 8, timeCost: 1, parallelism: 1 })
hashBy(QUICK_HASHING)

type Answer<Route extends RouteDefinition> = {
  status: number
  headers: Headers
  /** Null when the answer has no body. */
  body: { success: boolean; status: number; message?: string; data: RouteData<Route> & { code?: string } }
}

type ExtraHeaders = Record<string, string>

export type TestClient = {
  userId: number
  sessionId: string
  address: string
  token: string
  /** A call that must succeed: answers with its data. */
  call<Route extends RouteDefinition>(route: Route, input: RouteInput<Route>): Promise<RouteData<Route>>
  /** A call that may fail: answers with the whole exchange. */
  ask<Route extends RouteDefinition>(
    route: Route,
    input: RouteInput<Route>,
    headers?: ExtraHeaders,
  ): Promise<Answer<Route>>
  connect(): Promise<TestSocket>
}

/** An event as it was heard. */
export type ServerEvent = {
  [Name in ServerEventName]: { name: Name; payload: ServerEventPayload<Name> }
}[ServerEventName]

export type TestSocket = {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  /** The next event of a name, now or later; each is given out once. */
  next<Name extends ServerEventName>(name: Name): Promise<ServerEventPayload<Name>>
  /** Everything heard so far, in order, but for the alerts. */
  heard: ServerEvent[]
  /** What someone was told of, and what of it was read, so far: it comes in its own time, whatever is being done then. */
  alerts: ServerEvent[]
  /** What was heard that is not as the contract has it. */
  faults: string[]
  /** Says anything at all to the server, as no client of ours would. */
  shout(name: string, ...rest: unknown[]): void
  /** Resolves once the server has cut the connection. */
  cut: Promise<void>
  close(): void
}

export type TestApp = {
  app: App
  origin: string
  pool: pg.Pool
  build: Factories
  tokens: TokenService
  signedIn(userId: number): Promise<TestClient>
  /** A client that sends this token, whatever it is worth. */
  withToken(token: string): TestClient
  anonymous: TestClient
  /** The files that the server has kept on its disk, and those that lie aside there. */
  filesKept(): Promise<string[]>
  filesAside(): Promise<string[]>
  /** How many wait for what another holds in the database. */
  countWaiting(): Promise<number>
  /** Resolves once these sockets have heard all that the server had told them before. */
  settled(...sockets: TestSocket[]): Promise<void>
  stop(): Promise<void>
}

const UNHURRIED = {
  RATE_LIMIT_SESSION: '100000',
  RATE_LIMIT_ADDRESS: '100000',
  RATE_LIMIT_SIGN_IN: '1000',
  RATE_LIMIT_FILES: '100000',
  RATE_LIMIT_UPLOADS: '100000',
}

/** A whole server on a database of its own, listening on a port of its own. With `lines`, its log goes there, whole. */
export async function startTestApp(
  environment: Record<string, string> = {},
  options: { lines?: string[]; reach?: Reach; storage?: Storage } = {},
): Promise<TestApp> {
  const { lines, reach, storage } = options
  const database = environment['DATABASE_URL'] ? null : await createTestDatabase()
  const url = environment['DATABASE_URL'] ?? database?.url ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'kinward-test-'))
  const given = { NODE_ENV: 'test', JWT_SECRET: TEST_SECRET, DATA_DIR: dataDir, ...environment }
  const config = parseConfig({ ...UNHURRIED, ...given, PORT: '0' })
  const log = lines ? createLogger('trace', { write: (line) => void lines.push(line) }) : createLogger('silent')
  const pools = createPools(url, 8, log)
  const { pool } = pools
  const app = await createApp({
    config,
    jwtSecret: TEST_SECRET,
    pools,
    log,
    ...(reach && { reach }),
    ...(storage && { storage }),
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = app.http.listeningOrigin
  const build = createFactories(pool)
  const tokens = createTokenService(TEST_SECRET)
  const sockets: TestSocket[] = []
  const clientFor = (userId: number, sessionId: string, token: string): TestClient =>
    createTestClient({ origin, userId, sessionId, token, sockets })
  let fences = 0

  async function countWaiting(): Promise<number> {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount ?? 0
  }

  async function settled(...waiting: TestSocket[]): Promise<void> {
    await Promise.all(
      waiting.map(async ({ socket, heard }) => {
        const fence = ++fences
        const passed = Promise.withResolvers<void>()
        const listen = (name: string, payload: { groupIds?: number[] }): void => {
          if (name !== FENCE || payload.groupIds?.[0] !== fence) return
          heard.splice(
            heard.findIndex((one) => one.payload === payload),
            1,
          )
          socket.offAny(listen)
          passed.resolve()
        }
        socket.onAny(listen)
        const payload = { groupIds: [fence], locationId: 1 }
        app.hub.emit([{ room: socket.id ?? '', name: FENCE, payload }])
        await passed.promise
      }),
    )
  }

  return {
    app,
    origin,
    pool,
    build,
    tokens,
    countWaiting,
    settled,
    anonymous: clientFor(0, '', ''),
    filesKept: async () => (await filesIn(join(dataDir, 'files'))).filter((path) => !path.startsWith('incoming')),
    filesAside: () => filesIn(join(dataDir, 'files', 'incoming')),
    withToken: (token) => clientFor(0, '', token),
    signedIn: async (userId) => {
      const sessionId = await build.session(userId)
      return clientFor(userId, sessionId, await tokens.sign('access', userId, sessionId))
    },
    stop: async () => {
      for (const socket of sockets) socket.close()
      await app.close()
      await endPools(pools)
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
      const faults = sockets.flatMap((socket) => socket.faults)
      if (faults.length > 0) throw new Error(`Events that are not as the contract has them: ${faults.join('; ')}`)
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** An event that nothing sends yet: sent to one socket, it shows that all before it has arrived. */
const FENCE = 'user.read.messages'

const ALERTS: ReadonlySet<ServerEventName> = new Set([
  'notification.alert',
  'notification.center',
  'user.read.notification',
])

export function createTestClient(options: {
  origin: string
  userId: number
  sessionId: string
  token: string
  sockets?: TestSocket[]
}): TestClient {
  const { origin, userId, sessionId, token, sockets = [] } = options

  async function ask<Route extends RouteDefinition>(
    route: Route,
    input: RouteInput<Route>,
    headers: ExtraHeaders = {},
  ): Promise<Answer<Route>> {
    const {
      params = {},
      query = {},
      body,
    } = input as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: unknown
    }
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${origin}${path}${search ? `?${search}` : ''}`, {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = (text ? JSON.parse(text) : null) as Answer<Route>['body']
    return { status: response.status, headers: response.headers, body: answer }
  }

  return {
    userId,
    sessionId,
    address: '127.0.0.1',
    token,
    ask,
    call: async (route, input) => {
      const { status, body } = await ask(route, input)
      if (status !== 200) throw new Error(`${route.name} answered ${status}: ${JSON.stringify(body)}`)
      return body.data
    },
    connect: async () => {
      const connected = await connectSocket(origin, token)
      sockets.push(connected)
      return connected
    },
  }
}

/** A socket as a browser opens it. Rejects with the server's reason when it is refused. */
export async function connectSocket(
  origin: string,
  token: string,
  extraHeaders: ExtraHeaders = {},
): Promise<TestSocket> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders,
    query: { jwToken: token, locationId: 0, entityId: 0 },
  })
  const heard: TestSocket['heard'] = []
  const alerts: TestSocket['alerts'] = []
  const waiting: { name: string; resolve: (payload: never) => void }[] = []
  const unread: TestSocket['heard'] = []
  const faults: string[] = []
  const cut = Promise.withResolvers<void>()
  socket.on('disconnect', () => cut.resolve())
  socket.onAny((name: ServerEventName, payload: unknown) => {
    const event = { name, payload } as ServerEvent
    ;(ALERTS.has(name) ? alerts : heard).push(event)
    const parsed = SERVER_EVENTS[name].safeParse(payload)
    if (!parsed.success || !isDeepStrictEqual(parsed.data, payload)) faults.push(name)
    const index = waiting.findIndex((one) => one.name === name)
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(payload as never)
    else unread.push(event)
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return {
    socket,
    heard,
    alerts,
    faults,
    // The very point is what the contract does not have.
    shout: (name, ...rest) => (socket as Socket).emit(name, ...rest),
    cut: cut.promise,
    next: (name) => {
      const index = unread.findIndex((one) => one.name === name)
      if (index >= 0) return Promise.resolve(unread.splice(index, 1)[0]?.payload as never)
      return new Promise((resolve) => {
        waiting.push({ name, resolve })
      })
    },
    close: () => socket.close(),
  }
}
