import { ErrorEnvelope } from '@kinward/contract/envelope'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { LIB_TEXTS } from '../../lib/texts.ts'

type Put = {
  url: string
  blob: Blob
  mimeType: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

export type PutBytes = (put: Put) => Promise<void>

/** A line that takes nothing and says nothing for this long is gone, though nobody tells of it. */
const SILENCE = 60_000

/** What the browser has given away may still be on its way, on a slow line for minutes. */
const ANSWER_WITHIN = 5 * 60_000

/** An address opens once, and for a while: what it refuses may pass with a fresh one. */
const STALE: readonly number[] = [401, 403, 404, 409, 410, 412]

function failureOf({ status, responseText }: XMLHttpRequest): Error {
  if (status === 0 || status >= 500 || STALE.includes(status)) return new NetworkError(LIB_TEXTS.unreachable)
  try {
    const { message, data } = ErrorEnvelope.parse(JSON.parse(responseText))
    return new ApiError({ status, message, ...data })
  } catch {
    return new ApiError({ status, code: 'BAD_REQUEST', message: LIB_TEXTS.statusFallback })
  }
}

/** Sends bytes to a signed address, and tells how far they are: `fetch` cannot tell. */
export const putBytes: PutBytes = ({ url, blob, mimeType, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const giveUp = () => {
      end(() => reject(new NetworkError(LIB_TEXTS.timedOut)))
      abort()
    }
    const listen = (patience = SILENCE) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, patience)
    }
    request.open('PUT', url)
    // The browser would add the type of the bytes by itself; signed is the one that was said.
    const body = blob.type === mimeType ? blob : blob.slice(0, blob.size, mimeType)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
    request.upload.addEventListener('progress', () => listen())
    request.upload.addEventListener('load', () => listen(ANSWER_WITHIN))
    request.addEventListener('load', () =>
      end(() => (request.status >= 200 && request.status < 300 ? resolve() : reject(failureOf(request)))),
    )
    request.addEventListener('error', () => end(() => reject(new NetworkError(LIB_TEXTS.unreachable))))
    request.addEventListener('abort', () => end(() => reject(new DOMException('', 'AbortError'))))
    signal.addEventListener('abort', abort)
    if (signal.aborted) return end(() => reject(new DOMException('', 'AbortError')))
    listen()
    request.send(body)
  })
