import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, type PDFDocumentProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- `?url` is Vite's, and has one
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { createSlots } from '../../../../lib/slots.ts'
import { assetUrl, freshAssetUrl } from '../../asset-url.ts'
import { askForPiece, bringPiece, type Piece } from './pieces.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Fonts and tables that many papers lean on without carrying them; the build puts them there. */
const PARTS = `/assets/pdf-${version}/`

/** A paper that is open: how large its first page is, and what is read of it in turn, behind what is drawn. */
export type Pdf = {
  document: PDFDocumentProxy
  width: number
  height: number
  inTurn: (work: () => Promise<void>) => Promise<void>
}

/** Papers come in stretches of this many bytes, those in view first. */
const PIECE = 512 * 1024

/** Left to itself the library never again asks for what the network has lost, and its pages stay blank. */
class Pieces extends PDFDataRangeTransport {
  readonly #path: string
  readonly #closing: AbortSignal
  readonly #onLost: () => void

  constructor(path: string, { bytes, total }: Piece, closing: AbortSignal, onLost: () => void) {
    super(total, bytes)
    this.#path = path
    this.#closing = closing
    this.#onLost = onLost
  }

  override requestDataRange(begin: number, end: number): void {
    bringPiece(this.#path, begin, end, this.#closing).then(
      ({ bytes }) => !this.#closing.aborted && this.onDataRange(begin, bytes),
      this.#onLost,
    )
  }
}

async function open(path: string, url: string, closing: AbortSignal, onLost: () => void): Promise<Pdf> {
  const first = await askForPiece(url, 0, PIECE, closing)
  closing.throwIfAborted()
  const isWhole = first.bytes.length === first.total
  const task = getDocument({
    ...(isWhole ? { data: first.bytes } : { range: new Pieces(path, first, closing, onLost) }),
    rangeChunkSize: PIECE,
    disableStream: true,
    cMapUrl: `${PARTS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    // The page may run no WebAssembly: pictures in older codings are read by scripts of our own origin instead.
    wasmUrl: `${PARTS}wasm/`,
    useWasm: false,
  })
  // It may be closed before it is open, while its pieces are asked for again and again.
  closing.addEventListener('abort', () => void task.destroy())
  const document = await task.promise
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return { document, width, height, inTurn: createSlots(1) }
}

/** Opens a paper, once more with a fresh address when the first is refused. */
export function usePdf(path: string, turn: number): Pdf | 'broken' | null {
  const [state, setState] = useState<{ path: string; turn: number; opened: Pdf | 'broken' } | null>(null)
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const show = (opened: Pdf | 'broken') => !signal.aborted && setState({ path, turn, opened })
    const fail = () => show('broken')
    open(path, assetUrl(path), signal, fail)
      .catch(async (error: unknown) => {
        if (signal.aborted) throw error
        return open(path, await freshAssetUrl(path), signal, fail)
      })
      .then(show, fail)
    return () => closing.abort()
  }, [path, turn])
  return state?.path === path && state.turn === turn ? state.opened : null
}
