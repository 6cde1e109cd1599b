import { parentPort } from 'node:worker_threads'
import { examine } from './examine.ts'
import type { LookAnswer, LookTask } from './look-thread.ts'

parentPort?.on('message', ({ id, path, said }: LookTask) => {
  examine(path, said).then(
    (finding) => {
      const made = finding.outcome === 'found' ? finding.renditions.map(({ bytes }) => bytes.buffer) : []
      parentPort?.postMessage({ id, finding } satisfies LookAnswer, made)
    },
    (error: unknown) => {
      const failure = error instanceof Error ? error.message : 'Looking failed.'
      const isOurs = error instanceof Error && 'syscall' in error
      parentPort?.postMessage({ id, failure, isOurs } satisfies LookAnswer)
    },
  )
})
