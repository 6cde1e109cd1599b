import type { Server as HttpServer } from 'node:http'
import type { ClientToServerEvents, ServerToClientEvents } from '@kinward/contract/events'
import { Server } from 'socket.io'
import type { Metrics } from '../observability/metrics.ts'
import type { TokenService } from '../session/tokens.ts'
import { room } from './rooms.ts'

type SocketData = { userId: number; sessionId: string }

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>

/** What a session may listen to, or null when it has ended. */
export type Listening = { userId: number; locationIds: number[]; groupIds: number[] }

export type RealtimeOptions = {
  http: HttpServer
  tokens: TokenService
  listening: (sessionId: string) => Promise<Listening | null>
  corsOrigins: string[]
  metrics: Metrics
  /** Joins this process to others, so that an event reaches sockets wherever they are. */
  adapter?: ConstructorParameters<typeof Server>[1] extends { adapter?: infer Adapter } | undefined ? Adapter : never
}

/** The socket a client keeps open: websocket only, entered with the access token in its query. */
export function createRealtimeServer(options: RealtimeOptions): RealtimeServer {
  const { http, tokens, listening, corsOrigins, metrics } = options
  const io: RealtimeServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    ...(corsOrigins.length > 0 ? { cors: { origin: corsOrigins } } : {}),
    ...(options.adapter ? { adapter: options.adapter } : {}),
  })

  io.use(async (socket, next) => {
    const token = socket.handshake.query['jwToken']
    const claims = typeof token === 'string' ? await tokens.read('access', token) : null
    const reach = claims ? await listening(claims.sessionId).catch(() => 'unavailable' as const) : null
    if (reach === 'unavailable') return next(new Error('UNAVAILABLE'))
    if (!claims || !reach) return next(new Error('UNAUTHENTICATED'))
    socket.data = { userId: reach.userId, sessionId: claims.sessionId }
    await socket.join([
      room.user(reach.userId),
      room.session(claims.sessionId),
      ...reach.locationIds.map(room.location),
      ...reach.groupIds.map(room.group),
    ])
    // Access may have changed between the look-up and the rooms being joined: what counts is what holds now.
    const still = await listening(claims.sessionId).catch(() => null)
    if (!still) return next(new Error('UNAUTHENTICATED'))
    const current = new Set(still.groupIds)
    for (const groupId of reach.groupIds) if (!current.has(groupId)) await socket.leave(room.group(groupId))
    for (const groupId of still.groupIds) await socket.join(room.group(groupId))
    return next()
  })

  io.on('connection', (socket) => {
    metrics.sockets.inc()
    socket.on('disconnect', () => metrics.sockets.dec())
  })
  return io
}
