import { backoff } from '../../../outbox/backoff.ts'
import { assetUrl, freshAssetUrl } from '../../asset-url.ts'

/** A stretch of a file, and how many bytes there are of it in all. */
export type Piece = { bytes: Uint8Array<ArrayBuffer>; total: number }

/** The server gives it to nobody, or to this reader no more. */
class Refused extends Error {}

/** Asks for a stretch once. */
export async function askForPiece(url: string, begin: number, end: number, signal?: AbortSignal): Promise<Piece> {
  const headers = { range: `bytes=${begin}-${end - 1}` }
  const response = await fetch(url, { headers, ...(signal && { signal }) })
  if (!response.ok) throw response.status < 500 && response.status !== 429 ? new Refused('refused') : new Error('busy')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes, total: Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length) }
}

/**
 * Brings a stretch of a file that is being read, however often the network loses it. What is refused is asked for with a
 * fresh address before it is given up.
 */
export async function bringPiece(path: string, begin: number, end: number, signal: AbortSignal): Promise<Piece> {
  for (let tries = 1; ; tries++) {
    try {
      return await askForPiece(tries === 1 ? assetUrl(path) : await freshAssetUrl(path), begin, end, signal)
    } catch (error) {
      const isRefused = error instanceof Refused
      if (isRefused && tries > 1) throw error
      if (!isRefused && !signal.aborted) await untilTimeOrNetwork(backoff(tries), signal)
      if (signal.aborted) throw error
    }
  }
}

function untilTimeOrNetwork(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, delay)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', goOn, { once: true })
  })
}
