import { beginBroadcastUpload, finishBroadcastUpload } from '@kinward/contract/broadcasts'
import type { UploadResult } from '@kinward/contract/uploads'
import type { Call } from '../../lib/api.ts'
import { ApiError, isTransient } from '../../lib/errors.ts'
import { backoff } from '../outbox/backoff.ts'
import type { PutBytes } from '../uploads/put-bytes.ts'
import { shortName } from '../uploads/short-name.ts'
import { LOOKING } from '../uploads/upload-file.ts'

/** As often as a file is tried that does not come for a passing reason, before whoever attached it is asked. */
const MOST_TRIES = 4

/** Whoever would have to wait longer is told so, and tries again themselves. */
const MOST_WAIT_MS = 10_000

/** How long to wait before a file is tried again; null where that is no use. */
function waitAfter(error: unknown, tries: number): number | null {
  const told = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  // Bytes that are not there after all are sent once more.
  const isPassing = isTransient(error) || (error instanceof ApiError && error.code === 'CONFLICT')
  return isPassing && tries < MOST_TRIES && told <= MOST_WAIT_MS ? Math.max(told, backoff(tries)) : null
}

/** A file for a broadcast; `arrived` is its name on the server once its bytes are there. */
export type BroughtFile = { file: File; arrived: string | null }

type Steps = { signal: AbortSignal; onProgress: (share: number) => void }

type BringFile = (brought: BroughtFile, steps: Steps) => Promise<UploadResult>

type Dependencies = { call: Call; put: PutBytes; pass: (ms: number) => Promise<void> }

/** Brings a file to the server. What has arrived there is not sent again while the server still looks at it. */
export function createBringFile({ call, put, pass }: Dependencies): BringFile {
  return async (brought, { signal, onProgress }) => {
    const { file } = brought
    const options = { signal, silent: true }

    async function send(): Promise<string> {
      const body = { fileName: shortName(file.name), size: file.size, mimeType: file.type }
      const { uploadName, url } = await call(beginBroadcastUpload, { body }, options)
      await put({ url, blob: file, mimeType: file.type, signal, onProgress })
      return uploadName
    }

    async function look(uploadName: string): Promise<UploadResult> {
      onProgress(1)
      try {
        return await call(finishBroadcastUpload, { params: { uploadName } }, { ...options, timeout: LOOKING })
      } catch (error) {
        if (!isTransient(error)) brought.arrived = null
        throw error
      }
    }

    for (let tries = 1; ; tries++) {
      try {
        brought.arrived ??= await send()
        return await look(brought.arrived)
      } catch (error) {
        const wait = waitAfter(error, tries)
        if (wait === null || signal.aborted) throw error
        await pass(wait)
      }
    }
  }
}
