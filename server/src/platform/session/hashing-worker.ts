import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask } from './hashing.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Where the system counts threads as it does processes, this one steps back behind everything else. */
function stepBack(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(threadId, constants.priority.PRIORITY_LOW)
  } catch {
    // Elsewhere it runs like any other.
  }
}

function answer({ id, secret, against }: HashingTask): HashingAnswer {
  try {
    return { id, result: against === null ? hashSync(secret, STRENGTH) : verifySync(against, secret) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : 'Hashing failed.' }
  }
}

stepBack()
parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(answer(task)))
