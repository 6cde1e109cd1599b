import { beginUpload, finishUpload, uploadUrl, type UploadResult } from '@kinward/contract/uploads'
import type { Call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import type { LocalFile } from './local-file.ts'
import type { PutBytes } from './put-bytes.ts'
import { shortName } from './short-name.ts'

/** The server looks at a file before it answers; it says so itself when that takes longer. */
export const LOOKING = 45_000

export type UploadSteps = {
  signal: AbortSignal
  /** From 0 to 1, while the bytes are on their way. */
  onProgress: (share: number) => void
  /** The server has a name for it: a later try goes on with that. */
  onNamed: (uploadName: string) => Promise<void>
}

/** Brings one file to the server: announces it, sends its bytes, and has them looked at. */
export type UploadFile = (file: LocalFile, steps: UploadSteps) => Promise<UploadResult>

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

export function createUploadFile({ call, put }: { call: Call; put: PutBytes }): UploadFile {
  return async (file, { signal, onProgress, onNamed }) => {
    const { entityId, locationId, groupId, blob, mimeType, isVoiceClip, name: fileName } = file
    const params = { entityId, locationId, groupId }
    const options = { signal, silent: true }

    async function begin() {
      const body = { fileName: shortName(fileName), size: blob.size, mimeType, isVoiceClip }
      const { uploadName, url } = await call(beginUpload, { params, body }, options)
      await onNamed(uploadName)
      return { uploadName, url }
    }

    /** Where a file that was announced before is to go; no address when its bytes have arrived. */
    async function again(uploadName: string) {
      try {
        return { uploadName, url: await call(uploadUrl, { params: { ...params, uploadName } }, options) }
      } catch (error) {
        if (hasCode(error, 'CONFLICT')) return { uploadName, url: null }
        if (hasCode(error, 'NOT_FOUND')) return begin()
        throw error
      }
    }

    const { uploadName, url } = file.uploadName === null ? await begin() : await again(file.uploadName)
    if (url !== null) await put({ url, blob, mimeType, signal, onProgress })
    onProgress(1)
    try {
      return await call(finishUpload, { params: { ...params, uploadName } }, { ...options, timeout: LOOKING })
    } catch (error) {
      // The bytes are not there after all: they are sent once more.
      if (hasCode(error, 'CONFLICT')) throw new NetworkError('', { cause: error })
      throw error
    }
  }
}
