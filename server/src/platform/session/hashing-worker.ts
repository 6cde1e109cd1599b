import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask, Strength } from './hashing.ts'

// The library's default algorithm is argon2id.
const strength = workerData as Strength

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
    return { id, result: against === null ? hashSync(secret, strength) : verifySync(against, secret) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : 'Hashing failed.' }
  }
}

stepBack()
parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(answer(task)))
