import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { toPlainText } from '../parse-message-text.ts'
import { appended } from './message-list-item.ts'
import type { MessageListItem } from './message-list-item.ts'
import { texts } from './texts.ts'

/**
 * Reads new messages out. The list itself is silent: rows come and go as it scrolls, and a live region would read old
 * ones again.
 */
export function NewMessageAnnouncer({ items, meId }: { items: readonly MessageListItem[]; meId: number }) {
  const before = useRef(items)
  const [words, setWords] = useState('')
  useEffect(() => {
    const news = appended(before.current, items).flatMap((item) => (item.kind === 'message' ? [item.message] : []))
    before.current = items
    const last = news.findLast((message) => message.sender.userId !== meId)
    if (last) setWords(texts.arrived(last.sender.fullName, toPlainText(last.message).slice(0, 300)))
  }, [items, meId])
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}
