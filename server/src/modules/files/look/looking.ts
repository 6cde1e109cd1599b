import { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/http/errors.ts'
import { createQueue } from '../../../platform/queue.ts'
import type { Finding, Said } from './finding.ts'

export type LookTask = { id: number; path: string; said: Said }
export type LookAnswer = { id: number; finding: Finding } | { id: number; failure: string }

type Waiting = { resolve: (finding: Finding) => void; reject: (error: Error) => void }

/** After so long without work the thread ends, and gives back what decoding took. */
const IDLE_MS = 30_000

/** No file takes as long as this that is what it should be. */
const LONGEST_MS = 60_000

/** Files that are looked at at a time: each keeps a processor busy. */
const AT_ONCE = 2

const BUSY = 'Kinward is looking at many files just now. Please try again in a moment.'

export type Looking = ReturnType<typeof createLooking>

/** Looks at files in a thread of its own, a few at a time, so that nobody who writes waits for a picture. */
export function createLooking({ longestMs = LONGEST_MS } = {}) {
  const inTurn = createQueue({
    atOnce: AT_ONCE,
    mostWaiting: 500,
    full: () => new AppError('UNAVAILABLE', BUSY, undefined, 5),
  })
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./look-worker.ts', import.meta.url))
    started.unref()
    started.on('message', (answer: LookAnswer) => {
      const settle = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('failure' in answer) settle?.reject(new Error(answer.failure))
      else settle?.resolve(answer.finding)
      if (waiting.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref()
    })
    started.on('error', (error) => {
      if (worker === started) worker = null
      for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error('Looking ended.'))
      waiting.clear()
    })
    return started
  }

  async function ask(path: string, said: Said): Promise<Finding> {
    clearTimeout(idle)
    worker ??= start()
    const id = ++count
    const timer = setTimeout(() => void giveUp(id), longestMs)
    try {
      return await new Promise<Finding>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker?.postMessage({ id, path, said } satisfies LookTask)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** A file that keeps the thread busy for so long was made to: it is refused, and what waits beside it asked for again. */
  async function giveUp(id: number): Promise<void> {
    waiting.get(id)?.resolve({ outcome: 'refused', refusal: 'broken' })
    waiting.delete(id)
    const beside = [...waiting.values()]
    waiting.clear()
    await stop()
    for (const { reject } of beside) reject(new AppError('UNAVAILABLE', BUSY, undefined, 2))
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  return { look: (path: string, said: Said): Promise<Finding> => inTurn(() => ask(path, said)), stop }
}
