import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- `?url` is Vite's, and has one
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { VList } from 'virtua'
import { assetUrl, freshAssetUrl } from '../asset-url.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Failed } from './Failed.tsx'
import styles from './viewer.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

/** Fonts and tables that many papers lean on without carrying them; the build puts them there. */
const PARTS = `/assets/pdf-${version}/`

const MARGIN = 12
const WIDEST = 900

type Opened = { document: PDFDocumentProxy; width: number; height: number }

async function open(url: string): Promise<Opened> {
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
  return { document, width, height }
}

/** The pages of a PDF, of which those in view are drawn. */
export default function PdfStage({ path, scale }: { path: string; scale: number }) {
  const [turn, setTurn] = useState(0)
  const opened = usePdf(path, turn)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const width = useWidth(frame)
  if (opened === 'broken') return <Failed onRetry={() => setTurn(turn + 1)} />
  const fit = Math.min(WIDEST, width - 2 * MARGIN)
  return (
    <div ref={setFrame} className={styles.fill}>
      {opened === null || width === 0 ? (
        <p className={styles.waiting}>{FILE_TEXTS.loading}</p>
      ) : (
        <VList className={styles.pages} tabIndex={0} role="region" aria-label={FILE_TEXTS.viewer}>
          {Array.from({ length: opened.document.numPages }, (_, index) => (
            <PdfPage key={index} opened={opened} number={index + 1} width={Math.round(fit * scale)} />
          ))}
        </VList>
      )}
    </div>
  )
}

/** Opens a document, once more with a fresh address when the first is refused. */
function usePdf(path: string, turn: number): Opened | 'broken' | null {
  const [state, setState] = useState<{ path: string; turn: number; opened: Opened | 'broken' } | null>(null)
  useEffect(() => {
    let isGone = false
    let done: Opened | null = null
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

type PdfPageProps = { opened: Opened; number: number; width: number }

function PdfPage({ opened: { document, width: usual, height }, number, width }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [words, setWords] = useState('')
  const view = page?.getViewport({ scale: 1 }) ?? { width: usual, height }

  useEffect(() => {
    let isGone = false
    const take = async () => {
      const found = await document.getPage(number)
      if (isGone) return
      setPage(found)
      const { items } = await found.getTextContent()
      if (!isGone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    take().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [document, number])

  useEffect(() => {
    if (!page || !canvas.current) return undefined
    const dense = Math.min(2, window.devicePixelRatio)
    const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * dense })
    canvas.current.width = Math.round(viewport.width)
    canvas.current.height = Math.round(viewport.height)
    const task = page.render({ canvas: canvas.current, viewport })
    task.promise.catch(() => undefined)
    return () => task.cancel()
  }, [page, width])

  return (
    <section
      className={styles.page}
      style={{ width, height: Math.round((width * view.height) / view.width) }}
      aria-label={FILE_TEXTS.page(number, document.numPages)}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <p className={styles.words}>{words}</p>
    </section>
  )
}

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
