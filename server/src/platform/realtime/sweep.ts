import { errorCode } from '../db/database.ts'
import type { Logger } from '../observability/logger.ts'
import { room } from './rooms.ts'
import type { RealtimeServer } from './server.ts'

const EVERY_MS = 15_000

/**
 * Cuts the sockets of sessions that have locked by themselves or run out: a client that fell asleep, or does not want to
 * know, hears no more than one that locked. It may come back in the locked scope.
 */
export function createSweep(deps: {
  io: RealtimeServer
  /** Those of the sessions that may no longer hear content. */
  closed: (sessionIds: string[]) => Promise<string[]>
  log: Logger
}): { sweep: () => Promise<void>; start: () => void; stop: () => void } {
  const { io, closed, log } = deps
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    const open = [...io.sockets.sockets.values()].filter(({ data, rooms }) => rooms.has(room.user(data.userId)))
    if (open.length === 0) return
    const over = new Set(await closed([...new Set(open.map(({ data }) => data.sessionId))]))
    for (const socket of open) if (over.has(socket.data.sessionId)) socket.disconnect(true)
  }

  return {
    sweep,
    start: () => {
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.warn({ code: errorCode(error) }, 'idle sockets wait'))
      }, EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
