import type { PDFPageProxy } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { FILE_TEXTS } from '../../texts.ts'
import { drawnScale } from '../../zoom.ts'
import type { Pdf } from './open-pdf.ts'
import { layLetters } from './letters.ts'
import styles from './pdf.module.css'

type PdfPageProps = {
  pdf: Pdf
  number: number
  width: number
  /** What scrolls them. */
  pages: HTMLElement | null
}

/** A page: drawn, with its letters over the drawing, while it is near; its words alone while it is not. */
export function PdfPage({ pdf, number, width, pages }: PdfPageProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const isNear = useNear(element, pages)
  const { page, words } = usePage(pdf, number, isNear)
  const view = page?.getViewport({ scale: 1 }) ?? pdf
  const scale = width / view.width
  const style: CSSProperties & Record<`--${string}`, number> = {
    width,
    height: Math.round(view.height * scale),
    '--total-scale-factor': scale,
  }
  return (
    <section
      ref={setElement}
      className={styles.page}
      style={style}
      aria-label={FILE_TEXTS.page(number, pdf.document.numPages)}
    >
      {isNear && page ? <Drawn page={page} width={width} /> : <p className={styles.words}>{words}</p>}
      {isNear && !page && <Coming />}
    </section>
  )
}

/** What of it is on its way is said where that takes long. */
function Coming() {
  return <p className={styles.coming}>{FILE_TEXTS.loading}</p>
}

function Drawn({ page, width }: { page: PDFPageProxy; width: number }) {
  const [isDrawn, setDrawn] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const letters = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!canvas.current) return undefined
    const dense = Math.min(2, window.devicePixelRatio)
    const whole = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: drawnScale(whole, (width / whole.width) * dense) })
    canvas.current.width = Math.round(viewport.width)
    canvas.current.height = Math.round(viewport.height)
    const task = page.render({ canvas: canvas.current, viewport })
    task.promise.then(
      () => setDrawn(true),
      () => undefined,
    )
    return () => task.cancel()
  }, [page, width])

  useEffect(() => (letters.current ? layLetters(page, letters.current) : undefined), [page])

  return (
    <>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={letters} className={styles.letters} />
      {!isDrawn && <Coming />}
    </>
  )
}

/** A page itself as soon as it is near, and its words whenever there is time for them. */
function usePage({ document, inTurn }: Pdf, number: number, isNear: boolean) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [words, setWords] = useState('')

  useEffect(() => {
    if (!isNear) return undefined
    let isGone = false
    document.getPage(number).then(
      (found) => !isGone && setPage(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [document, number, isNear])

  useEffect(() => {
    let isGone = false
    const read = async () => {
      if (isGone) return
      const found = await document.getPage(number)
      const { items } = await found.getTextContent()
      if (isGone) return
      setPage(found)
      setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    inTurn(read).catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [document, inTurn, number])

  return { page, words }
}

/** Whether something is in view, or would be after a scroll of one height. */
function useNear(element: HTMLElement | null, scroller: HTMLElement | null): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element || !scroller) return undefined
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      root: scroller,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, scroller])
  return isNear
}
