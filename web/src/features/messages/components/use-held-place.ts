import type { RefObject, WheelEvent } from 'react'
import { useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { MessageListItem } from './message-list-item.ts'

/** Nearer to the end than this counts as being there. */
export const AT_END = 48
/** Where a held line stands, from the top of the view. */
export const ANCHOR = 0.28

/** What the list holds on to: its end, a line by its key, or nothing while the reader is elsewhere. */
type Held = 'end' | { key: string } | null

type Options = {
  latest: RefObject<{ items: readonly MessageListItem[]; hasNewer: boolean }>
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  /** The line to open at; without one it opens at the end. */
  anchor: MessageListItem | undefined
}

/**
 * Keeps the end, or the line that the list opened at, where it was put: whatever rows turn out to measure and whatever
 * loads around it, until the reader moves. virtua alone would not. While lines come in above, it keeps the distance to
 * the end, which changes with every row below the view that is measured then.
 */
export function useHeldPlace({ latest, list, scroller, anchor }: Options) {
  const held = useRef<Held>(anchor ?? 'end')
  const putAt = useRef(0)
  const lastOffset = useRef(0)

  /** Puts the list where it is held; called whenever rows, the view or the lines have changed. */
  function keep() {
    const view = list.current
    const { items, hasNewer } = latest.current
    const place = held.current
    if (!view || place === null || items.length === 0) return
    if (place !== 'end') {
      const index = items.findIndex(({ key }) => key === place.key)
      if (index < 0) return
      const above = Math.round((view.viewportSize || (scroller.current?.clientHeight ?? 0)) * ANCHOR)
      putAt.current = Math.max(0, view.getItemOffset(index) - above)
      view.scrollToIndex(index, { align: 'start', offset: -above })
    } else if (!hasNewer) {
      putAt.current = view.scrollSize - view.viewportSize
      view.scrollToIndex(items.length - 1, { align: 'end' })
    }
  }

  /** Lets go when the reader has moved, and holds the end once they have come down to it. */
  function follow(offset: number) {
    const view = list.current
    if (!view) return
    const below = view.scrollSize - offset - view.viewportSize
    const isDown = offset > lastOffset.current
    lastOffset.current = offset
    if (wasPut(offset)) return
    held.current = below < (isDown ? AT_END : 1) && !latest.current.hasNewer ? 'end' : null
  }

  /** Where `keep` put it, or as far as the browser could go towards it. */
  function wasPut(offset: number): boolean {
    if (held.current === null) return false
    if (Math.abs(offset - putAt.current) <= 1) return true
    const element = scroller.current
    return element !== null && putAt.current > offset && offset >= element.scrollHeight - element.clientHeight - 1
  }

  /** The wheel lets go before the first scroll event, so that a row measured just then does not pull the list back. */
  function handleWheel(event: WheelEvent) {
    // That is a change of size.
    if (event.ctrlKey) return
    if (event.deltaY < 0 ? (list.current?.scrollOffset ?? 0) > 0 : held.current !== 'end') held.current = null
  }

  function handleTouchMove() {
    if (held.current !== 'end') held.current = null
  }

  function hold(place: Held) {
    held.current = place
    keep()
  }

  return {
    keep,
    follow,
    holdEnd: () => hold('end'),
    /** Goes to a line and stays there, whatever is measured or loaded meanwhile. */
    holdLine: (key: string) => hold({ key }),
    isAtEnd: () => held.current === 'end',
    handleWheel,
    handleTouchMove,
  }
}
