import { Worker } from 'node:worker_threads'

export type Strength = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const STRENGTH: Strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A secret to be hashed, or to be held against a hash. */
export type HashingTask = { id: number; secret: string; against: string | null }

export type HashingAnswer = { id: number; result: string | boolean } | { id: number; failure: string }

export type Hashing = {
  hash(secret: string): Promise<string>
  verify(against: string, secret: string): Promise<boolean>
}

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void }

/**
 * Hashing takes a whole processor for as long as it lasts. It has a thread of its own that steps back behind everything
 * else, so that many who sign in at once do not hold up those who write.
 */
export function createHashing(strength = STRENGTH): Hashing {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./hashing-worker.ts', import.meta.url), { workerData: strength })
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
    hash: async (secret) => String(await ask(secret, null)),
    verify: async (against, secret) => (await ask(secret, against)) === true,
  }
}
