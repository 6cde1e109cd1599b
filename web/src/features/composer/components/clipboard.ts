import { $createLineBreakNode, $getSelection, $isLineBreakNode, $isRangeSelection, $isTextNode } from 'lexical'
import type { RangeSelection } from 'lexical'
import type { Doc, Run } from '../markup.ts'
import { docToMarkup, markupToDoc } from '../markup.ts'
import { $createRun, $readRun } from './editor-doc.ts'
import { $isReferenceNode } from './ReferenceNode.ts'
import { docFromHtml } from './paste-doc.ts'

/** Markup, for another field of ours: what was named stays named. */
const MARKUP = 'application/x-kinward-markup'

/** What is selected; someone or something named belongs to it whole. */
function $readSelected(selection: RangeSelection): Doc {
  const [start, end] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const doc: Doc = [[]]
  for (const node of selection.getNodes()) {
    if ($isLineBreakNode(node)) doc.push([])
    else if ($isReferenceNode(node)) doc.at(-1)?.push($readRun(node))
    else if ($isTextNode(node)) {
      const from = start.type === 'text' && start.key === node.getKey() ? start.offset : 0
      const to = end.type === 'text' && end.key === node.getKey() ? end.offset : undefined
      const run: Run = $readRun(node)
      if ('text' in run) doc.at(-1)?.push({ ...run, text: run.text.slice(from, to) })
    }
  }
  return doc
}

/** Puts what is selected on the clipboard, as words and as markup; false when nothing is. */
export function $copySelected(clipboard: DataTransfer): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false
  clipboard.setData('text/plain', selection.getTextContent())
  clipboard.setData(MARKUP, docToMarkup($readSelected(selection)))
  return true
}

function readClipboard(clipboard: DataTransfer): Doc | null {
  const markup = clipboard.getData(MARKUP)
  if (markup !== '') return markupToDoc(markup)
  const html = clipboard.getData('text/html')
  const doc = html === '' ? [] : docFromHtml(html)
  return doc.length === 0 ? null : doc
}

/** Puts styled words from the clipboard at the caret; false when it holds plain ones only. */
export function $pasteStyled(clipboard: DataTransfer): boolean {
  const selection = $getSelection()
  const doc = readClipboard(clipboard)
  if (!$isRangeSelection(selection) || doc === null) return false
  selection.insertNodes(
    doc.flatMap((line, index) => [...(index > 0 ? [$createLineBreakNode()] : []), ...line.map($createRun)]),
  )
  return true
}
