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
  const [said, setSaid] = useState<{ id: number; words: string } | null>(null)
  useEffect(() => {
    const news = appended(before.current, items).flatMap((item) => (item.kind === 'message' ? [item.message] : []))
    before.current = items
    const last = news.findLast((message) => message.sender.userId !== meId)
    if (last)
      setSaid({ id: last.id, words: texts.arrived(last.sender.fullName, toPlainText(last.message).slice(0, 300)) })
    // What was taken back is nowhere to be found.
    else setSaid((spoken) => (spoken && isDeleted(items, spoken.id) ? null : spoken))
  }, [items, meId])
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{said?.words ?? ''}</VisuallyHidden>
    </div>
  )
}

function isDeleted(items: readonly MessageListItem[], id: number): boolean {
  return items.some((item) => item.kind === 'message' && item.message.id === id && item.message.isDeleted)
}
