import { CLIENT_EVENTS, type ClientEventName, type ClientEventPayload } from '@kinward/contract/events'
import { errorCode } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import type { Logger } from '../observability/logger.ts'
import { createLimit } from './limit.ts'
import type { RealtimeServer, RealtimeSocket, SocketData } from './server.ts'
import { view } from './viewing.ts'

/** What answers each event of a client: it is given what was parsed, and asks the guard itself. */
export type ClientEventHandlers = {
  [Name in Exclude<ClientEventName, 'viewing'>]: (from: SocketData, payload: ClientEventPayload<Name>) => Promise<void>
}

/** What one connection may say in a stretch of time; whatever is beyond it is not heard. */
export const CLIENT_EVENT_LIMIT = { max: 50, perMs: 10_000 }

/**
 * Hears what clients say over their sockets. Nothing is answered: what is not as the contract has it, what is refused and
 * what comes too often are ignored alike.
 */
export function hearClients(io: RealtimeServer, answers: ClientEventHandlers, log: Logger): void {
  const handlers = { ...answers, viewing: view }
  io.on('connection', (socket) => {
    const mayPass = createLimit(CLIENT_EVENT_LIMIT)
    socket.use((_event, next) => {
      if (mayPass()) next()
    })
    for (const name of NAMES) hear(socket, name)
  })

  function hear(socket: RealtimeSocket, name: ClientEventName): void {
    const listen = (said: unknown): void => {
      const parsed = CLIENT_EVENTS[name].safeParse(said)
      if (!parsed.success) return
      // The schema of a name is the one that its handler's payload is inferred from.
      const handle = handlers[name] as (from: SocketData, payload: unknown, socket: RealtimeSocket) => Promise<void>
      handle(socket.data, parsed.data, socket).catch((error: unknown) => {
        if (!(error instanceof AppError)) log.warn({ event: name, code: errorCode(error) }, 'a client event failed')
      })
    }
    // Socket.IO's types say that what arrives is as it should be; here that is still to be seen.
    ;(socket as { on(name: string, listener: (said: unknown) => void): unknown }).on(name, listen)
  }
}

const NAMES: readonly ClientEventName[] = [
  'typing',
  'viewing',
  'message.alert.heard',
  'message.change.read.receipt.status',
]
