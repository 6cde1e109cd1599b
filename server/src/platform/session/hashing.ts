import { Worker } from 'node:worker_threads'

/** A secret to be hashed, or to be held against a hash. */
export type HashingTask = { id: number; secret: string; against: string | null }

export type HashingAnswer = { id: number; result: string | boolean } | { id: number; failure: string }

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void }

/**
 * Hashing takes a whole processor for as long as it lasts. It has a thread of its own that steps back behind everything
 * else, so that many who sign in at once do not hold up those who write.
 */
export function createHashing() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./hashing-worker.ts', import.meta.url))
    started.on('message', (answer: HashingAnswer) => {
      const settle = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if ('failure' in answer) settle?.reject(new Error(answer.failure))
      else settle?.resolve(answer.result)
    })
    started.on('error', (error) => {
      worker = null
      for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error('Hashing ended.'))
      waiting.clear()
    })
    return started
  }

  function ask(secret: string, against: string | null): Promise<string | boolean> {
    worker ??= start()
    worker.ref()
    const id = ++count
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.postMessage({ id, secret, against } satisfies HashingTask)
    })
  }

  return {
    hash: async (secret: string): Promise<string> => String(await ask(secret, null)),
    verify: async (against: string, secret: string): Promise<boolean> => (await ask(secret, against)) === true,
  }
}
