import type {
  ClientEventName,
  ClientEventPayload,
  ClientToServerEvents,
  ServerToClientEvents,
} from '@kinward/contract/events'
import { DURATIONS } from '@kinward/contract/layout'
import type { io as openSocket, Socket } from 'socket.io-client'
import { ignoreFailure } from '../lib/errors.ts'

export type RealtimeSocket = Socket<ServerToClientEvents, ClientToServerEvents>

type Dependencies = {
  load: () => Promise<{ io: typeof openSocket }>
  /** The query of the next attempt; null when nobody is signed in. */
  query: () => { jwToken: string; locationId: number; entityId: number } | null
  /** Gets a new token for one that was refused; false when the session is over. */
  renew: (refused: string) => Promise<boolean>
  onEvent: (name: string, payload: unknown) => void
  /** The line opened, for the first time or again. */
  onConnect: () => void
  onDisconnect: () => void
}

export type Realtime = {
  start: () => void
  stop: () => void
  /** The network is back: a line that waits for its next attempt makes it now. */
  hurry: () => void
  /** Tells the server something that is worth nothing later: without a line it is not said. */
  tell: <Name extends ClientEventName>(name: Name, payload: ClientEventPayload<Name>) => void
}

/** The realtime line: websocket only, tried again every 1 to 5 seconds, entered with the newest token. */
export function createRealtime({ load, query, renew, onEvent, onConnect, onDisconnect }: Dependencies): Realtime {
  let socket: RealtimeSocket | null = null
  let run = 0

  function takeNewestToken(line: RealtimeSocket): boolean {
    const next = query()
    if (next) line.io.opts.query = toQuery(next)
    return next !== null
  }

  function retryLater(line: RealtimeSocket, current: number): void {
    setTimeout(
      () => {
        if (current === run && takeNewestToken(line)) line.connect()
      },
      DURATIONS.reconnectMin + Math.random() * (DURATIONS.reconnectMax - DURATIONS.reconnectMin),
    )
  }

  /** Turned away: with a new token the door may open. */
  async function enterAgain(line: RealtimeSocket, current: number): Promise<void> {
    const refused = query()?.jwToken
    if (!refused) return
    const renewed = await renew(refused).catch(() => null)
    if (current !== run || renewed === false) return
    retryLater(line, current)
  }

  async function open(current: number): Promise<void> {
    const { io } = await load()
    const first = query()
    if (current !== run || !first) return
    const line: RealtimeSocket = io({
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: DURATIONS.reconnectMin,
      reconnectionDelayMax: DURATIONS.reconnectMax,
      query: toQuery(first),
    })
    socket = line
    line.io.on('reconnect_attempt', () => void takeNewestToken(line))
    line.on('connect', onConnect)
    line.on('disconnect', (reason) => {
      onDisconnect()
      if (reason === 'io server disconnect') ignoreFailure(enterAgain(line, current))
    })
    line.on('connect_error', (error) => {
      if (line.active) return
      if (error.message === 'UNAUTHENTICATED') ignoreFailure(enterAgain(line, current))
      else retryLater(line, current)
    })
    line.onAny(onEvent)
  }

  return {
    start() {
      if (socket) return
      const current = ++run
      // Without the client there are no live events; loading it is tried again like the line itself.
      open(current).catch(() => setTimeout(() => current === run && this.start(), DURATIONS.reconnectMax))
    },
    stop() {
      run++
      socket?.disconnect()
      socket = null
      onDisconnect()
    },
    hurry() {
      if (!socket || socket.connected) return
      // While it waits, connecting alone would change nothing.
      socket.disconnect()
      if (takeNewestToken(socket)) socket.connect()
    },
    tell(name, payload) {
      if (!socket?.connected) return
      // Socket.IO's types lose what a name and its payload have to do with each other; the signature here keeps it.
      const line = socket as { emit: (name: string, payload: unknown) => unknown }
      line.emit(name, payload)
    },
  }
}

function toQuery(query: { jwToken: string; locationId: number; entityId: number }): Record<string, string> {
  return { jwToken: query.jwToken, locationId: String(query.locationId), entityId: String(query.entityId) }
}
