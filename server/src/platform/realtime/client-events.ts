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

/** Having been alerted is said once for each urgent message, and is counted by itself: who is not heard is texted. */
const ALERT_LIMIT = { max: 200, perMs: 10_000 }

/**
 * Hears what clients say over their sockets. Nothing is answered: what is not as the contract has it, what is refused and
 * what comes too often are ignored alike.
 */
export function hearClients(io: RealtimeServer, answers: ClientEventHandlers, log: Logger): void {
  const handlers = { ...answers, viewing: view }
  io.on('connection', (socket) => {
    const [mayPass, mayConfirm] = [createLimit(CLIENT_EVENT_LIMIT), createLimit(ALERT_LIMIT)]
    socket.use(([name], next) => {
      // What is looked at holds until it is said anew: none of it is left out but what is overtaken at once.
      if (name === 'viewing' || (name === 'message.alert.heard' ? mayConfirm() : mayPass())) next()
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
    const line = socket as { on(name: string, listener: (said: unknown) => void): unknown }
    line.on(name, name === 'viewing' ? lastOf(listen) : listen)
  }
}

/** Hears the last of what is said in one turn of the process. */
function lastOf(listen: (said: unknown) => void): (said: unknown) => void {
  let last: unknown
  let waiting: NodeJS.Immediate | undefined
  return (said) => {
    last = said
    waiting ??= setImmediate(() => {
      waiting = undefined
      listen(last)
    })
  }
}

const NAMES: readonly ClientEventName[] = [
  'typing',
  'viewing',
  'message.alert.heard',
  'message.change.read.receipt.status',
]
