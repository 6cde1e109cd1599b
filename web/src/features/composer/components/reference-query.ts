import { $createTextNode, $getNodeByKey, $getSelection, $isRangeSelection, $isTextNode } from 'lexical'
import type { Reference } from '../markup.ts'
import type { Candidate, MentionCandidate } from './editor-handle.ts'
import { $createReferenceNode, $isReferenceNode } from './ReferenceNode.ts'

/** An @ or a # and what follows it, up to the caret. */
export type ReferenceQuery = { sigil: '@' | '#'; nodeKey: string; start: number; end: number; text: string }

const QUERY = /(?:^|[\s(])([@#])((?![ ])[\p{L}\p{M}\p{N}.,&'’ -]{0,40})$/u

/** What the writer is looking for, when the caret follows an @ or a #. */
export function $readReferenceQuery(): ReferenceQuery | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return null
  const node = selection.anchor.getNode()
  if (!$isTextNode(node) || $isReferenceNode(node)) return null
  const end = selection.anchor.offset
  const match = QUERY.exec(node.getTextContent().slice(0, end))
  if (!match) return null
  const text = match[2] ?? ''
  return { sigil: match[1] === '#' ? '#' : '@', nodeKey: node.getKey(), start: end - text.length - 1, end, text }
}

function mentionType({ userType }: MentionCandidate): string | null {
  if (userType === 'everyone') return 'channel'
  return userType === 'staffGroup' || userType === 'onCall' ? userType : null
}

function toReference(candidate: Candidate): Reference {
  const { id, name } = candidate
  if ('channelType' in candidate) return { sigil: '#', id, name, type: candidate.channelType }
  return { sigil: '@', id, name, type: mentionType(candidate) }
}

/** Puts what was chosen in the place of the query, and a space after it. */
export function $insertReference(query: ReferenceQuery, candidate: Candidate): void {
  const selection = $getSelection()
  const node = $getNodeByKey(query.nodeKey)
  if (!$isRangeSelection(selection) || !$isTextNode(node)) return
  selection.setTextNodeRange(node, query.start, node, query.end)
  selection.insertNodes([$createReferenceNode(toReference(candidate)), $createTextNode(' ')])
}
