import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
} from 'lexical'
import type { LexicalNode, TextNode } from 'lexical'
import type { Doc, Marks, Run } from '../markup.ts'
import { $createReferenceNode, $isReferenceNode } from './ReferenceNode.ts'

const MARKS = ['bold', 'italic', 'underline'] as const

/** A stretch of what the editor holds. */
export function $readRun(node: TextNode): Run {
  if ($isReferenceNode(node)) return { reference: node.__reference }
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, node.hasFormat(mark)])) as Marks
  return { text: node.getTextContent(), marks }
}

/** What the editor holds. */
export function $readDoc(): Doc {
  const doc: Doc = []
  for (const block of $getRoot().getChildren()) {
    let line: Run[] = []
    doc.push(line)
    for (const node of $isElementNode(block) ? block.getChildren() : []) {
      if ($isLineBreakNode(node)) doc.push((line = []))
      else if ($isTextNode(node)) line.push($readRun(node))
    }
  }
  return doc
}

export function $createRun(run: Run): LexicalNode {
  if ('reference' in run) return $createReferenceNode(run.reference)
  const node = $createTextNode(run.text)
  for (const mark of MARKS) if (run.marks[mark]) node.toggleFormat(mark)
  return node
}

/** Puts a document into the editor. A selection takes the focus, so only a writer at work gets one. */
export function $writeDoc(doc: Doc, caret: 'at-end' | 'none'): void {
  const paragraph = $createParagraphNode()
  for (const [index, line] of doc.entries()) {
    if (index > 0) paragraph.append($createLineBreakNode())
    paragraph.append(...line.map($createRun))
  }
  $getRoot().clear().append(paragraph)
  if (caret === 'at-end') paragraph.selectEnd()
  // A selection outlives what it stood in, and would carry its marks into what is written next.
  const selection = $getSelection()
  const last = paragraph.getLastChild()
  if ($isRangeSelection(selection)) selection.format = $isTextNode(last) ? last.getFormat() : 0
}
