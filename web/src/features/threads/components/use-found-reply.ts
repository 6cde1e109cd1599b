import type { Message } from '@kinward/contract/messages'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** How long a reply that was looked for stands out. */
const SHOWN = 2_400

/** Brings the reply that was looked for into view, gives it the focus and lets it stand out for a moment. */
export function useFoundReply(
  list: RefObject<HTMLElement | null>,
  targetId: number | null,
  replies: readonly Message[],
): number | null {
  const [overId, setOverId] = useState<number | null>(null)
  const isThere = replies.some(({ id }) => id === targetId)
  useEffect(() => {
    if (!isThere || targetId === null) return undefined
    const row = list.current?.querySelector<HTMLElement>(`[data-message="${targetId}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
    const timer = setTimeout(() => setOverId(targetId), SHOWN)
    return () => clearTimeout(timer)
  }, [isThere, targetId, list])
  return targetId === overId ? null : targetId
}
