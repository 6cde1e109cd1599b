import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import styles from './pdf.module.css'

/** Lays the letters of a page over its drawing, where they can be chosen, copied and found. Answers what takes them away. */
export function layLetters(page: PDFPageProxy, container: HTMLElement): () => void {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  })
  let release = () => {}
  layer.render().then(
    () => {
      release = steadySelection(container)
    },
    () => undefined,
  )
  return () => {
    layer.cancel()
    release()
    container.replaceChildren()
  }
}

/**
 * Letters lie here and there, and a browser that finds none under the pointer chooses everything up to the end of the
 * page. A sheet right behind the last one that is chosen takes its place.
 */
function steadySelection(letters: HTMLElement): () => void {
  const sheet = document.createElement('div')
  sheet.className = styles.sheet ?? ''
  let before: Range | null = null

  function settle(): void {
    before = null
    letters.append(sheet)
    delete letters.dataset['choosing']
  }

  function follow(): void {
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    if (!range || range.collapsed || !range.intersectsNode(letters)) return settle()
    const movesStart = before !== null && endsLike(range, before)
    before = range.cloneRange()
    letters.dataset['choosing'] = 'true'
    const edge = edgeOf(range, movesStart)
    if (edge?.parentElement === letters) letters.insertBefore(sheet, movesStart ? edge : edge.nextSibling)
  }

  settle()
  document.addEventListener('selectionchange', follow)
  document.addEventListener('pointerup', settle)
  return () => {
    document.removeEventListener('selectionchange', follow)
    document.removeEventListener('pointerup', settle)
  }
}

function endsLike(range: Range, before: Range): boolean {
  return (
    range.compareBoundaryPoints(Range.END_TO_END, before) === 0 ||
    range.compareBoundaryPoints(Range.START_TO_END, before) === 0
  )
}

/** The letters at the end of what is chosen that moves. */
function edgeOf(range: Range, movesStart: boolean): Element | null {
  const node = movesStart ? range.startContainer : range.endContainer
  let edge = node instanceof Element ? node : node.parentElement
  if (movesStart || range.endOffset > 0) return edge
  do edge = edge?.previousElementSibling ?? null
  while (edge && edge.childNodes.length === 0)
  return edge
}
