import { errorCode } from '../db/database.ts'
import type { Logger } from '../observability/logger.ts'
import { room } from './rooms.ts'
import type { LookAgain, RealtimeServer } from './server.ts'

const EVERY_MS = 15_000

/** How much later than it says a loss may be seen: it is dated by the beginning of its transaction. */
const LATE_MS = 120_000

/** A session that may hear no content; one that is over may hear nothing at all. */
export type Closed = { sessionId: string; isOver: boolean }

/** Access that was taken from someone, and when, as the database writes it. */
export type Loss = { userId: number; at: string }

const keyOf = ({ userId, at }: Loss) => `${userId} ${at}`

/**
 * Makes up for what no process says, or was not heard to say. Cuts the sockets of sessions that have locked by themselves
 * or run out: a client that fell asleep, or does not want to know, hears no more than one that locked, and may come back in
 * the locked scope; where the session is over, its locked sockets are cut too. Looks again at the sockets of those from
 * whom access was taken lately, once for each time. Where there are other processes, tells once more what rings.
 */
export function createSweep(deps: {
  io: RealtimeServer
  lookAgain: LookAgain
  /** Those of the sessions that may not hear content. */
  closed: (sessionIds: string[]) => Promise<Closed[]>
  /** What was taken from people, wherever they are, within so many milliseconds. */
  lost: (withinMs: number) => Promise<Loss[]>
  /** None in a process that is alone, where what is told is heard. */
  ringAgain?: (() => Promise<void>) | undefined
  log: Logger
}): { sweep: () => Promise<void>; soon: () => void; start: () => void; stop: () => void } {
  const { io, lookAgain, closed, lost, ringAgain, log } = deps
  const sockets = () => [...io.sockets.sockets.values()]
  let timer: NodeJS.Timeout | undefined
  let known = new Set<string>()
  let askedAt = performance.now()

  async function cutClosed(): Promise<void> {
    const all = sockets()
    if (all.length === 0) return
    const found = await closed([...new Set(all.map(({ data }) => data.sessionId))])
    const bySession = new Map(found.map((session) => [session.sessionId, session]))
    for (const socket of all) {
      const session = bySession.get(socket.data.sessionId)
      const hearsContent = socket.rooms.has(room.user(socket.data.userId))
      if (session && (session.isOver || hearsContent)) socket.disconnect(true)
    }
  }

  async function followLosses(): Promise<void> {
    const now = performance.now()
    const losses = await lost(now - askedAt + LATE_MS)
    const fresh = new Set(losses.filter((loss) => !known.has(keyOf(loss))).map(({ userId }) => userId))
    known = new Set(losses.map(keyOf))
    askedAt = now
    for (const socket of sockets()) if (fresh.has(socket.data.userId)) await lookAgain(socket)
  }

  async function sweep(): Promise<void> {
    await Promise.all([cutClosed(), followLosses()])
    await ringAgain?.()
  }

  function soon(): void {
    sweep().catch((error: unknown) => log.warn({ code: errorCode(error) }, 'idle sockets wait'))
  }

  return {
    sweep,
    soon,
    start: () => {
      timer = setInterval(soon, EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
