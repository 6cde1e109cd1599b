import { $createTextNode, $getNodeByKey, $getSelection, $isRangeSelection, $isTextNode } from 'lexical'
import type { MentionCandidate } from './editor-handle.ts'
import { $createReferenceNode, $isReferenceNode } from './ReferenceNode.ts'

/** The @ and what follows it, up to the caret. */
export type MentionQuery = { nodeKey: string; start: number; end: number; text: string }

const QUERY = /(?:^|[\s(])@((?![ ])[\p{L}\p{M}\p{N}.'’ -]{0,40})$/u
const MOST = 6

/** What the writer is looking for, when the caret follows an @. */
export function $readMentionQuery(): MentionQuery | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return null
  const node = selection.anchor.getNode()
  if (!$isTextNode(node) || $isReferenceNode(node)) return null
  const end = selection.anchor.offset
  const match = QUERY.exec(node.getTextContent().slice(0, end))
  if (!match) return null
  const text = match[1] ?? ''
  return { nodeKey: node.getKey(), start: end - text.length - 1, end, text }
}

/** Puts a person in the place of the query, and a space after them. */
export function $insertMention(query: MentionQuery, { id, name, userType }: MentionCandidate): void {
  const selection = $getSelection()
  const node = $getNodeByKey(query.nodeKey)
  if (!$isRangeSelection(selection) || !$isTextNode(node)) return
  selection.setTextNodeRange(node, query.start, node, query.end)
  const type = userType === 'staffGroup' ? userType : null
  selection.insertNodes([$createReferenceNode({ sigil: '@', name, id, type }), $createTextNode(' ')])
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The people whose name has the query at the start of a word, those whose name begins with it first. */
export function findCandidates(candidates: readonly MentionCandidate[], text: string): MentionCandidate[] {
  const wanted = fold(text)
  const scored = candidates.flatMap((candidate) => {
    const name = fold(candidate.name)
    const rank = name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : -1
    return rank < 0 ? [] : [{ candidate, rank }]
  })
  return scored
    .toSorted((one, other) => one.rank - other.rank || one.candidate.name.localeCompare(other.candidate.name))
    .slice(0, MOST)
    .map(({ candidate }) => candidate)
}
