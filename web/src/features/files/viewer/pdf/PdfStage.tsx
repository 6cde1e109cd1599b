import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FILE_TEXTS } from '../../texts.ts'
import { keepMiddle } from '../../zoom.ts'
import { Failed } from '../Failed.tsx'
import shared from '../viewer.module.css'
import { usePdf } from './open-pdf.ts'
import styles from './pdf.module.css'
import { PdfPage } from './PdfPage.tsx'

const MARGIN = 12
const WIDEST = 900

/** The pages of a PDF, of which those near to what is in view are drawn. */
export default function PdfStage({ path, scale }: { path: string; scale: number }) {
  const [turn, setTurn] = useState(0)
  const pdf = usePdf(path, turn)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [pages, setPages] = useState<HTMLDivElement | null>(null)
  const width = useWidth(frame)
  useMiddleKept(pages, scale)
  if (pdf === 'broken') return <Failed onRetry={() => setTurn(turn + 1)} />
  const fit = Math.min(WIDEST, width - 2 * MARGIN)
  return (
    <div ref={setFrame} className={shared.fill}>
      {pdf === null || width === 0 ? (
        <p className={shared.waiting}>{FILE_TEXTS.loading}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys too
        <div ref={setPages} className={styles.pages} tabIndex={0} role="region" aria-label={FILE_TEXTS.pages}>
          {Array.from({ length: pdf.document.numPages }, (_, index) => (
            <PdfPage key={index} pdf={pdf} number={index + 1} width={Math.round(fit * scale)} pages={pages} />
          ))}
        </div>
      )}
    </div>
  )
}

/** What is being read stays in the middle, however closely it is looked at. */
function useMiddleKept(pages: HTMLElement | null, scale: number): void {
  const before = useRef(scale)
  useLayoutEffect(() => {
    const factor = scale / before.current
    before.current = scale
    if (!pages || factor === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = pages
    pages.scrollTo(keepMiddle(scrollLeft, clientWidth, factor), keepMiddle(scrollTop, clientHeight, factor))
  }, [pages, scale])
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
