import type { Message } from '@kinward/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { toPlainText } from '../parse-message-text.ts'
import { texts } from './texts.ts'

/**
 * Reads new messages out. It stands beside their list and not in it: the first message comes where there is no list yet, and
 * rows come and go as a list scrolls, so that a live region would read old ones again.
 */
export function NewMessageAnnouncer({ messages, meId }: { messages: readonly Message[]; meId: number }) {
  const before = useRef(messages)
  const [said, setSaid] = useState<{ id: number; words: string } | null>(null)
  useEffect(() => {
    const last = followers(before.current, messages).findLast(({ sender }) => sender.userId !== meId)
    before.current = messages
    if (last)
      setSaid({ id: last.id, words: texts.arrived(last.sender.fullName, toPlainText(last.message).slice(0, 300)) })
    // What was taken back is nowhere to be found.
    else setSaid((spoken) => (spoken && isDeleted(messages, spoken.id) ? null : spoken))
  }, [messages, meId])
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{said?.words ?? ''}</VisuallyHidden>
    </div>
  )
}

/** What follows the message that used to be last; all of it where there was none. */
function followers(before: readonly Message[], after: readonly Message[]): readonly Message[] {
  const last = before.at(-1)
  if (!last) return after
  const place = after.findLastIndex(({ id }) => id === last.id)
  return place < 0 ? [] : after.slice(place + 1)
}

function isDeleted(messages: readonly Message[], id: number): boolean {
  return messages.some((message) => message.id === id && message.isDeleted)
}
