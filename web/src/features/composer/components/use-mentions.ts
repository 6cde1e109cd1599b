import {
  COMMAND_PRIORITY_HIGH,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
} from 'lexical'
import type { LexicalEditor } from 'lexical'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { MentionCandidate } from './editor-handle.ts'
import { $insertMention, $readMentionQuery, findCandidates } from './mention-query.ts'
import type { MentionQuery } from './mention-query.ts'

function same(one: MentionQuery | null, other: MentionQuery | null): boolean {
  return one?.nodeKey === other?.nodeKey && one?.start === other?.start && one?.text === other?.text
}

/** The picker of people that an @ opens. While it is open, the arrow keys, Enter, Tab and Escape are its own. */
export function useMentions(editor: LexicalEditor, members: readonly MentionCandidate[]) {
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = useMemo(() => (query === null ? [] : findCandidates(members, query.text)), [query, members])
  const place = query && `${query.nodeKey}:${query.start}`
  const isOpen = found.length > 0 && place !== dismissed

  const show = useEffectEvent((next: MentionQuery | null) => {
    if (same(query, next)) return
    setQuery(next)
    setActive(0)
    if (next === null) setDismissed(null)
  })

  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => show(editorState.read($readMentionQuery))),
    [editor],
  )

  function pick(candidate: MentionCandidate | undefined) {
    if (query && candidate) editor.update(() => $insertMention(query, candidate))
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

  return { isOpen, found, active, setActive, pick }
}
