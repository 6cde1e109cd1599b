import {
  BLUR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  FOCUS_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
} from 'lexical'
import type { LexicalEditor } from 'lexical'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Candidate, FindChannels, MentionCandidate } from './editor-handle.ts'
import { findByName } from './find-by-name.ts'
import { MOST_OFFERED } from './most-offered.ts'
import { $insertReference, $readReferenceQuery } from './reference-query.ts'
import type { ReferenceQuery } from './reference-query.ts'

function same(one: ReferenceQuery | null, other: ReferenceQuery | null): boolean {
  return one?.nodeKey === other?.nodeKey && one?.start === other?.start && one?.text === other?.text
}

const GROUPS: readonly MentionCandidate['userType'][] = ['staffGroup', 'everyone', 'onCall']
const isGroup = ({ userType }: MentionCandidate) => GROUPS.includes(userType)

/** People first, then those who are named together. */
function compareMentions(one: MentionCandidate, other: MentionCandidate): number {
  return Number(isGroup(one)) - Number(isGroup(other)) || one.name.localeCompare(other.name)
}

type Sources = { members: readonly MentionCandidate[]; findChannels: FindChannels | undefined }

function find(query: ReferenceQuery | null, { members, findChannels }: Sources): readonly Candidate[] {
  if (query === null) return []
  if (query.sigil === '#') return findChannels?.(query.text) ?? []
  return findByName(members, query.text, MOST_OFFERED, compareMentions)
}

/**
 * The picker that an @ opens for people and a # for channels, for as long as someone is in the field. While it is open, the
 * arrow keys, Enter, Tab and Escape are its own.
 */
export function useReferences(editor: LexicalEditor, { members, findChannels }: Sources) {
  const [query, setQuery] = useState<ReferenceQuery | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [isLeft, setIsLeft] = useState(false)
  const found = useMemo(() => find(query, { members, findChannels }), [query, members, findChannels])
  const place = query && `${query.nodeKey}:${query.start}`
  const isOpen = found.length > 0 && place !== dismissed && !isLeft

  const show = useEffectEvent((next: ReferenceQuery | null) => {
    if (same(query, next)) return
    setQuery(next)
    setActive(0)
    if (next === null) setDismissed(null)
  })

  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => show(editorState.read($readReferenceQuery))),
    [editor],
  )

  useEffect(() => {
    const note = (isGone: boolean) => () => {
      setIsLeft(isGone)
      return false
    }
    const stops = [
      editor.registerCommand(BLUR_COMMAND, note(true), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(FOCUS_COMMAND, note(false), COMMAND_PRIORITY_HIGH),
    ]
    return () => stops.forEach((stop) => stop())
  }, [editor])

  function pick(candidate: Candidate | undefined) {
    if (candidate && 'onLocked' in candidate) candidate.onLocked?.()
    else if (query && candidate) editor.update(() => $insertReference(query, candidate))
  }

  const handleKey = useEffectEvent((event: KeyboardEvent | null) => {
    if (!isOpen || event === null) return false
    switch (event.key) {
      case 'ArrowDown':
        setActive((active + 1) % found.length)
        break
      case 'ArrowUp':
        setActive((active - 1 + found.length) % found.length)
        break
      case 'Enter':
      case 'Tab':
        pick(found[active] ?? found[0])
        break
      case 'Escape':
        setDismissed(place)
        break
      default:
        return false
    }
    event.preventDefault()
    event.stopPropagation()
    return true
  })

  useEffect(() => {
    const keys = [KEY_ARROW_DOWN_COMMAND, KEY_ARROW_UP_COMMAND, KEY_TAB_COMMAND, KEY_ESCAPE_COMMAND]
    const unregister = [
      editor.registerCommand(KEY_ENTER_COMMAND, (event) => handleKey(event), COMMAND_PRIORITY_HIGH),
      ...keys.map((key) => editor.registerCommand(key, (event) => handleKey(event), COMMAND_PRIORITY_HIGH)),
    ]
    return () => unregister.forEach((stop) => stop())
  }, [editor])

  return { isOpen, sigil: query?.sigil ?? '@', found, active, setActive, pick }
}
