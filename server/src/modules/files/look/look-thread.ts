import { Worker } from 'node:worker_threads'
import { type Finding, LookFailed, type Said } from './finding.ts'

export type LookTask = { id: number; path: string; said: Said }
/** `isOurs`: it failed for the machine, and not for what is in the file. */
export type LookAnswer = { id: number; finding: Finding } | { id: number; failure: string; isOurs: boolean }

type Waiting = { resolve: (finding: Finding) => void; reject: (error: Error) => void }

/** The thread ended before it had looked, by its own fault or because it was told to. */
export class ThreadEnded extends LookFailed {}

export type LookThread = ReturnType<typeof startLookThread>

/** A thread that looks at files, until it ends. */
export function startLookThread(script: URL) {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(script)
  let count = 0
  let ending: Promise<unknown> | null = null
  worker.unref()
  worker.on('message', (answer: LookAnswer) => {
    const settle = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('finding' in answer) settle?.resolve(answer.finding)
    else settle?.reject(answer.isOurs ? new Error(answer.failure) : new LookFailed(answer.failure))
  })
  worker.on('error', () => void end())
  worker.on('exit', () => void end())

  async function end(): Promise<void> {
    ending ??= worker.terminate().finally(() => {
      for (const { reject } of waiting.values()) reject(new ThreadEnded('The thread ended.'))
      waiting.clear()
    })
    await ending
  }

  return {
    look: async (path: string, said: Said): Promise<Finding> => {
      if (ending) throw new ThreadEnded('The thread has ended.')
      const id = ++count
      return new Promise<Finding>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, path, said } satisfies LookTask)
      })
    },
    isIdle: () => waiting.size === 0,
    end,
  }
}
