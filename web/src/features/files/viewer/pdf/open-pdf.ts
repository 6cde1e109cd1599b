import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- `?url` is Vite's, and has one
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { createSlots } from '../../../../lib/slots.ts'
import { assetUrl, freshAssetUrl } from '../../asset-url.ts'

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

async function open(url: string): Promise<Pdf> {
  const document = await getDocument({
    url,
    cMapUrl: `${PARTS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    // The page may run no WebAssembly: pictures in older codings are read by scripts of our own origin instead.
    wasmUrl: `${PARTS}wasm/`,
    useWasm: false,
  }).promise
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return { document, width, height, inTurn: createSlots(1) }
}

/** Opens a paper, once more with a fresh address when the first is refused. */
export function usePdf(path: string, turn: number): Pdf | 'broken' | null {
  const [state, setState] = useState<{ path: string; turn: number; opened: Pdf | 'broken' } | null>(null)
  useEffect(() => {
    let isGone = false
    let done: Pdf | null = null
    open(assetUrl(path))
      .catch(async () => open(await freshAssetUrl(path)))
      .then(
        (opened) => {
          done = opened
          if (isGone) void opened.document.loadingTask.destroy()
          else setState({ path, turn, opened })
        },
        () => !isGone && setState({ path, turn, opened: 'broken' }),
      )
    return () => {
      isGone = true
      void done?.document.loadingTask.destroy()
    }
  }, [path, turn])
  return state?.path === path && state.turn === turn ? state.opened : null
}
