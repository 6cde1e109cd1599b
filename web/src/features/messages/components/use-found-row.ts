import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Found } from '../use-message-target.ts'

/** How long a message that was looked for stands out. */
const SHOWN = 2_400

type Options = {
  found: Found | null
  scroller: RefObject<HTMLElement | null>
  /** Brings a line into view, and keeps it there until the reader moves. */
  hold: (key: string) => void
}

/** A list that has just begun is drawn, placed and shown over some frames; before that a row takes no focus. */
const MOST_FRAMES = 30

function focusSoon(find: () => HTMLElement | null): () => void {
  let frames = 0
  let frame = requestAnimationFrame(function look() {
    const row = find()
    row?.focus({ preventScroll: true })
    if (++frames < MOST_FRAMES && (row === null || document.activeElement !== row)) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

/** Brings the message that was looked for into view, gives it the focus and lets it stand out for a moment. */
export function useFoundRow({ found, scroller, hold }: Options): string | null {
  const [over, setOver] = useState<Found | null>(null)

  const bring = useEffectEvent(hold)

  useEffect(() => {
    if (!found) return undefined
    const { key } = found
    bring(key)
    const find = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-row]`) ?? null
    const stop = focusSoon(find)
    const timer = setTimeout(() => setOver(found), SHOWN)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [found, scroller])

  return found && found !== over ? found.key : null
}
