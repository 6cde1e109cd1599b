import type { Server as HttpServer } from 'node:http'
import type {
  ClientToServerEvents,
  ServerEventName,
  ServerEventPayload,
  ServerToClientEvents,
} from '@kinward/contract/events'
import type { ErrorCode } from '@kinward/contract/errors'
import type { MeetingAction, MeetingSignal } from '@kinward/contract/meetings'
import { Server, type Socket } from 'socket.io'
import type { Metrics } from '../observability/metrics.ts'
import type { TokenService } from '../session/tokens.ts'
import { addressBehind, isOwnOrigin } from './origin.ts'
import { isLasting, isViewing, room } from './rooms.ts'

/** Who a socket belongs to, and where it comes from. */
export type SocketData = { userId: number; sessionId: string; address: string | null }

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>

export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>

/** The events of calls. */
export type MeetingEventName = Extract<ServerEventName, `meeting.${MeetingAction}`>

/** What a session may listen to, or null when it has ended. A locked one hears only that something waits. */
export type Listening = {
  userId: number
  isLocked: boolean
  locationIds: number[]
  /** Those of the locations where they are of the staff. */
  staffedIds: number[]
  groupIds: number[]
  /** Whether a call rings for them now. */
  isRung: boolean
  /** Whether something urgent is on its way to them and has reached no device. */
  isAwaited: boolean
}

export type RealtimeOptions = {
  http: HttpServer
  tokens: TokenService
  listening: (from: SocketData) => Promise<Listening | null>
  ringing: (who: { userId: number; isLocked: boolean }) => Promise<Ringing>
  awaiting: (who: Listening) => Promise<Alert[]>
  corsOrigins: string[]
  /** How many proxies before this server are believed. */
  trustedHops: number
  metrics: Metrics
  /** How often this process changed who is where, if no other process can. */
  moves?: Moves
  /** Joins this process to others, so that an event reaches sockets wherever they are. */
  adapter?: ConstructorParameters<typeof Server>[1] extends { adapter?: infer Adapter } | undefined ? Adapter : never
}

/** What rings for someone as they come in, and what has become of it by the time they were told. */
export type Ringing = {
  calls: MeetingSignal[]
  overtaken: () => Promise<{ name: MeetingEventName; payload: MeetingSignal }[]>
}

type Greeting = { rung: Ringing | null; alerts: Alert[] }

/** Something urgent that waits for someone as they come in; a locked screen is not told to show it. */
export type Alert = {
  alert: ServerEventPayload<'message.alert'>
  shown: ServerEventPayload<'message.reminder'> | null
}

/**
 * Counts each change of who is in which room, or cut: no socket that was entering meanwhile was reached by it. `unheard` are
 * the sockets on their way in to which something was told.
 */
export type Moves = { count: number; unheard: Set<string> }

/** Brings an open socket's rooms in line with what its session may listen to by now, or cuts it. */
export type LookAgain = (socket: RealtimeSocket) => Promise<void>

/** The socket a client keeps open: websocket only, entered with the access token in its query, from our own pages. */
export function createRealtimeServer(options: RealtimeOptions): { io: RealtimeServer; lookAgain: LookAgain } {
  const { http, tokens, listening, ringing, awaiting, corsOrigins, trustedHops, metrics, moves } = options
  /** The moves that a socket's rooms take into account. */
  const lookedAfter = new WeakMap<RealtimeSocket, number>()
  /** Those who come in while something rings or waits for them, and what it is. */
  const expected = new WeakMap<RealtimeSocket, Listening>()
  const greetings = new WeakMap<RealtimeSocket, Greeting>()
  const io: RealtimeServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request, corsOrigins, trustedHops)),
    ...(corsOrigins.length > 0 ? { cors: { origin: corsOrigins } } : {}),
    ...(options.adapter ? { adapter: options.adapter } : {}),
  })

  io.use((socket, next) => {
    void enter(socket).then(
      (refusal) => (refusal ? next(new Error(refusal)) : next()),
      () => next(new Error('UNAVAILABLE')),
    )
  })

  /** Lets a socket into its rooms; answers with the code it is refused with. */
  async function enter(socket: RealtimeSocket): Promise<ErrorCode | null> {
    const { query, address, headers } = socket.handshake
    const token = query['jwToken']
    const claims = typeof token === 'string' ? await tokens.read('access', token) : null
    if (!claims) return 'UNAUTHENTICATED'
    const { userId, sessionId } = claims
    socket.data = { userId, sessionId, address: addressBehind(address, headers, trustedHops) }
    await socket.join([room.alerts(userId), room.session(sessionId)])
    if (moves) {
      lookedAfter.set(socket, moves.count)
      socket.conn.once('close', () => moves.unheard.delete(socket.id))
    }
    if ((await look(socket)) === 'over') return 'UNAUTHENTICATED'
    if (moves) await findGreeting(socket)
    return null
  }

  /** Brings a socket's rooms in line with what its session may listen to. */
  async function look(socket: RealtimeSocket): Promise<'over' | 'moved' | 'settled'> {
    const reach = await listening(socket.data)
    if (!reach || socket.conn.readyState !== 'open') return 'over'
    if (reach.isRung || reach.isAwaited) expected.set(socket, reach)
    else expected.delete(socket)
    const rooms = new Set(roomsOf(reach))
    const own = (name: string) => name === socket.id || isLasting(name) || isViewing(name)
    const lost = [...socket.rooms].filter((name) => !own(name) && !rooms.has(name))
    const missing = [...rooms].filter((name) => !socket.rooms.has(name))
    if (lost.length + missing.length === 0) return 'settled'
    for (const place of lost) await socket.leave(place)
    await socket.join(missing)
    return 'moved'
  }

  async function findGreeting(socket: RealtimeSocket): Promise<void> {
    const reach = expected.get(socket)
    expected.delete(socket)
    if (!reach) return void greetings.delete(socket)
    const rung = reach.isRung ? await ringing(reach) : null
    greetings.set(socket, { rung, alerts: reach.isAwaited ? await awaiting(reach) : [] })
  }

  /**
   * Whoever comes in while it rings for them hears it first of all; it may be over in that very moment. What is urgent is
   * alerted once, when it is sent: whoever had no line then is alerted as they come in.
   */
  async function greet(socket: RealtimeSocket): Promise<void> {
    const greeting = greetings.get(socket)
    if (!greeting) return
    const { rung, alerts } = greeting
    for (const call of rung?.calls ?? []) socket.emit('meeting.in-progress', call)
    for (const { alert, shown } of alerts) {
      socket.emit('message.alert', alert)
      if (shown) socket.emit('message.reminder', shown)
    }
    for (const { name, payload } of (await rung?.overtaken()) ?? []) socket.emit(name, payload)
  }

  /** Looks until the rooms are found as they should be; false when the session has ended. */
  async function settle(socket: RealtimeSocket): Promise<boolean> {
    for (;;) {
      const found = await look(socket)
      if (found !== 'moved') return found === 'settled'
    }
  }

  async function lookAgain(socket: RealtimeSocket): Promise<void> {
    const isWelcome = await settle(socket).catch(() => false)
    if (!isWelcome) socket.disconnect(true)
  }

  /** Nothing reaches a socket before its line stands: where something happened until then it is looked at once more. */
  async function welcome(socket: RealtimeSocket): Promise<void> {
    const isOvertaken = moves?.unheard.delete(socket.id) ?? true
    if (isOvertaken || lookedAfter.get(socket) !== moves?.count) {
      await lookAgain(socket)
      await findGreeting(socket)
    }
    await greet(socket)
    greetings.delete(socket)
  }

  io.on('connection', (socket) => {
    metrics.sockets.inc()
    socket.on('disconnect', () => metrics.sockets.dec())
    welcome(socket).catch(() => socket.disconnect(true))
  })
  return { io, lookAgain }
}

function roomsOf({ userId, isLocked, locationIds, staffedIds, groupIds }: Listening): string[] {
  if (isLocked) return groupIds.map(room.waiting)
  const places = [...locationIds.map(room.location), ...staffedIds.map(room.staff)]
  return [room.user(userId), ...places, ...groupIds.map(room.group)]
}
