import type { Doc, Marks, Run } from '../markup.ts'
import { PLAIN } from '../markup.ts'

const SKIPPED = new Set(['SCRIPT', 'STYLE', 'HEAD', 'TITLE', 'TEMPLATE', 'NOSCRIPT', 'SVG', 'svg', 'IFRAME', 'OBJECT'])

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER ' +
    'HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TR UL'
  ).split(' '),
)

const BOLD = new Set(['B', 'STRONG', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TH'])
const ITALIC = new Set(['I', 'EM', 'CITE'])
const UNDERLINE = new Set(['U', 'INS'])

const BOLD_FROM = 600

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= BOLD_FROM
}

/** What an element does to the style of its words; a style that is written out counts more than its name. */
function marksOf({ tagName, style }: HTMLElement, around: Marks): Marks {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = style
  const line = textDecorationLine || textDecoration
  return {
    bold: fontWeight === '' ? around.bold || BOLD.has(tagName) : isBold(fontWeight),
    italic: fontStyle === '' ? around.italic || ITALIC.has(tagName) : /italic|oblique/.test(fontStyle),
    underline: around.underline || line.includes('underline') || (line === '' && UNDERLINE.has(tagName)),
  }
}

class DocWriter {
  readonly doc: Doc = [[]]
  private isLineOpen = false

  text(text: string, marks: Marks): void {
    const line = this.doc.at(-1)
    if (text === '' || (text === ' ' && !this.isLineOpen)) return
    line?.push({ text: this.isLineOpen ? text : text.trimStart(), marks })
    this.isLineOpen = true
  }

  /** The words as they stand, with their own line breaks. */
  preformatted(text: string, marks: Marks): void {
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.lineBreak()
      if (line !== '') this.doc.at(-1)?.push({ text: line, marks })
      this.isLineOpen = true
    }
  }

  lineBreak(): void {
    this.doc.push([])
    this.isLineOpen = false
  }

  block(): void {
    if ((this.doc.at(-1)?.length ?? 0) > 0) this.lineBreak()
  }
}

function walk(node: Node, marks: Marks, isPreformatted: boolean, into: DocWriter): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.textContent ?? '').replaceAll('\u00A0', ' ')
    if (isPreformatted) into.preformatted(text, marks)
    else into.text(text.replace(/[ \t\n\r\f]+/g, ' '), marks)
    return
  }
  if (!(node instanceof HTMLElement) || SKIPPED.has(node.tagName)) return
  if (node.tagName === 'BR') return into.lineBreak()
  const isBlock = BLOCKS.has(node.tagName)
  if (isBlock) into.block()
  if (node.tagName === 'TD' || node.tagName === 'TH') into.text(' ', PLAIN)
  const { whiteSpace } = node.style
  const keepsBreaks = whiteSpace === '' ? isPreformatted || node.tagName === 'PRE' : whiteSpace.startsWith('pre')
  const inner = marksOf(node, marks)
  for (const child of node.childNodes) walk(child, inner, keepsBreaks, into)
  if (isBlock) into.block()
}

function withoutEnds(doc: Doc): Doc {
  const isEmpty = (line: Run[]) => line.every((run) => 'text' in run && run.text.trim() === '')
  const first = doc.findIndex((line) => !isEmpty(line))
  const last = doc.findLastIndex((line) => !isEmpty(line))
  return first < 0 ? [] : doc.slice(first, last + 1)
}

/**
 * The words of a piece of HTML with their bold, italics, underlines and lines, and nothing else of it. It is read in a
 * document of its own that runs no script and loads no picture.
 */
export function docFromHtml(html: string): Doc {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const writer = new DocWriter()
  walk(page.body, PLAIN, false, writer)
  return withoutEnds(writer.doc)
}
