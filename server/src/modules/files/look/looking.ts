import { AppError } from '../../../platform/http/errors.ts'
import { createQueue } from '../../../platform/queue.ts'
import type { Finding, Said } from './finding.ts'
import { type LookThread, startLookThread, ThreadEnded } from './look-thread.ts'

/** After so long without work the thread ends, and gives back what decoding took. */
const IDLE_MS = 30_000

/** No file takes as long as this that is what it should be. */
const LONGEST_MS = 60_000

/** Files that are looked at at a time: each keeps a processor busy. */
const AT_ONCE = 2

const BUSY = 'Kinward is looking at many files just now. Please try again in a moment.'

export type Looking = ReturnType<typeof createLooking>

/** Looks at files in a thread of its own, a few at a time, so that nobody who writes waits for a picture. */
export function createLooking({
  longestMs = LONGEST_MS,
  script = new URL('./look-worker.ts', import.meta.url),
}: { longestMs?: number; script?: URL } = {}) {
  const inTurn = createQueue({
    atOnce: AT_ONCE,
    mostWaiting: 500,
    full: () => new AppError('UNAVAILABLE', BUSY, undefined, 5),
  })
  const threads = new Set<LookThread>()
  let shared: LookThread | null = null
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): LookThread {
    const thread = startLookThread(script)
    threads.add(thread)
    return thread
  }

  async function end(thread: LookThread): Promise<void> {
    if (shared === thread) shared = null
    threads.delete(thread)
    await thread.end()
  }

  async function look(path: string, said: Said): Promise<Finding> {
    const finding = (await besideOthers(path, said)) ?? (isStopped ? null : await alone(path, said))
    if (!finding) throw new AppError('UNAVAILABLE', BUSY, undefined, 2)
    return finding
  }

  /** Null where the thread came to an end over it, or over the file beside it: whose fault that was is not known. */
  async function besideOthers(path: string, said: Said): Promise<Finding | null> {
    clearTimeout(idle)
    const thread = (shared ??= start())
    const timer = setTimeout(() => void end(thread), longestMs)
    try {
      return await thread.look(path, said)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      await end(thread)
      return null
    } finally {
      clearTimeout(timer)
      if (thread.isIdle()) idle = setTimeout(() => void end(thread), IDLE_MS).unref()
    }
  }

  /** A file that keeps a thread of its own busy for so long was made to: it is refused. */
  async function alone(path: string, said: Said): Promise<Finding> {
    const thread = start()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void end(thread)
    }, longestMs)
    try {
      const finding = await thread.look(path, said)
      // What told a place may have been taken out by the look before.
      return finding.outcome === 'found' ? { ...finding, wasChanged: true } : finding
    } catch (error) {
      if (isLate) return { outcome: 'refused', refusal: 'broken' }
      throw error
    } finally {
      clearTimeout(timer)
      await end(thread)
    }
  }

  return {
    look: (path: string, said: Said): Promise<Finding> => inTurn(() => look(path, said)),
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(idle)
      await Promise.all([...threads].map(end))
    },
  }
}
