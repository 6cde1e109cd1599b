import type { UploadResult } from '@kinward/contract/uploads'
import { createStore, type Store } from '../../lib/store.ts'
import type { LocalFile } from './local-file.ts'

/**
 * A file on its way. `waiting` for its turn, `uploading`, `paused` until the network is back, `failed` with the reason,
 * or `done` with what the server found. `isTaken` once it belongs to a message of the outbox.
 */
export type Upload = { file: LocalFile; progress: number; isTaken: boolean } & (
  | { state: 'waiting' | 'uploading' | 'paused' }
  | { state: 'failed'; error: string; cause: unknown }
  | { state: 'done'; result: UploadResult }
)

/** Someone took a file back while others waited for it. */
export class UploadWithdrawn extends Error {
  override readonly name = 'UploadWithdrawn'
}

export type UploadTable = Pick<Store<ReadonlyMap<string, Upload>>, 'get' | 'subscribe'> & {
  find: (id: string) => Upload | undefined
  /** Null takes it away. */
  set: (id: string, next: Upload | null) => void
  /** Changes one that is still there. */
  change: (id: string, over: { file?: LocalFile; progress?: number; isTaken?: boolean }) => void
  /** Brings one that is still there into another state. */
  turn: (id: string, state: 'waiting' | 'uploading' | 'paused') => void
  /** Resolves when it is done, and rejects when it fails or is taken back. */
  settled: (id: string) => Promise<UploadResult>
}

/** How every file on its way stands, for whoever looks. */
export function createUploadTable(): UploadTable {
  const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
  const find = (id: string) => uploads.get().get(id)

  function set(id: string, next: Upload | null): void {
    const all = new Map(uploads.get())
    if (next) all.set(id, next)
    else all.delete(id)
    uploads.set(all)
  }

  return {
    get: uploads.get,
    subscribe: uploads.subscribe,
    find,
    set,
    change(id, over) {
      const before = find(id)
      if (before) set(id, { ...before, ...over })
    },
    turn(id, state) {
      const before = find(id)
      if (before) set(id, { file: before.file, progress: before.progress, isTaken: before.isTaken, state })
    },
    settled: (id) =>
      new Promise((resolve, reject) => {
        let stop = () => {}
        const look = () => {
          const found = find(id)
          if (found && found.state !== 'done' && found.state !== 'failed') return
          stop()
          if (!found) reject(new UploadWithdrawn())
          else if (found.state === 'done') resolve(found.result)
          else if (found.state === 'failed') reject(found.cause instanceof Error ? found.cause : new Error(found.error))
        }
        stop = uploads.subscribe(look)
        look()
      }),
  }
}
