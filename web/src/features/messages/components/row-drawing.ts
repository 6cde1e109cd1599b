import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useStableRef } from '../../../ui/use-stable-ref.ts'
import type { MessageListItem } from './message-list-item.ts'

/** In pixels a millisecond: ten screens a second, which nobody reads. */
const FAST = 10
/** Two screens a second. Slower than that no frame has more rows than it can draw. */
const BRISK = 2
/** How long a list must have been so fast, in milliseconds. */
const LONG = 150
/** How many rows that come into view in one step are drawn with it; the others follow. */
const A_STEP = 5
/** How many rows that wait are drawn in a frame. */
const A_FRAME = 3

/**
 * When rows are drawn. Those that come into view faster than anyone reads, or more at a time than a frame has time for, are
 * stood in for by shapes of their size, since drawing them all would hold up every frame; they are drawn a few at a time
 * as soon as the list slows down.
 */
export class RowDrawing {
  readonly #heightOf: (key: string) => number
  readonly #waiting = new Set<() => void>()
  #steps: { at: number; moved: number }[] = []
  #offset: number | null = null
  #keyAt = -Infinity
  #isComing = false
  /** Rows that were drawn since the last step. */
  #begun = 0

  constructor(heightOf: (key: string) => number) {
    this.#heightOf = heightOf
  }

  noteScroll(offset: number): void {
    const moved = Math.abs(offset - (this.#offset ?? offset))
    this.#offset = offset
    this.#begun = 0
    this.#steps = [...this.#lately(), { at: performance.now(), moved }]
  }

  /** Keys move the focus along, which only a row that is drawn can take. */
  noteKey(): void {
    this.#keyAt = performance.now()
  }

  /** The height of what stands in for a row that begins now, or null where it is drawn. */
  standInFor(key: string): number | null {
    if (this.#isFaster(FAST) || (this.#begun >= A_STEP && this.#isFaster(BRISK))) return this.#heightOf(key)
    this.#begun++
    return null
  }

  /** Calls when a row is to be drawn. Answers how to take that back. */
  wait(draw: () => void): () => void {
    this.#waiting.add(draw)
    this.#come()
    return () => this.#waiting.delete(draw)
  }

  #come(): void {
    if (this.#isComing || this.#waiting.size === 0) return
    this.#isComing = true
    requestAnimationFrame(() => this.#drawSome())
  }

  #drawSome(): void {
    this.#isComing = false
    // The last that came are those in view.
    const next = this.#isFaster(FAST) ? [] : [...this.#waiting].slice(-A_FRAME)
    for (const draw of next) {
      this.#waiting.delete(draw)
      draw()
    }
    this.#come()
  }

  /** Its furthest step aside, since a list that leaps to a place is read there. */
  #isFaster(speed: number): boolean {
    if (this.#keyAt > performance.now() - LONG) return false
    const moved = this.#lately().map((step) => step.moved)
    const distance = moved.reduce((sum, step) => sum + step, 0) - Math.max(0, ...moved)
    return distance > speed * LONG
  }

  #lately(): { at: number; moved: number }[] {
    const since = performance.now() - LONG
    return this.#steps.filter(({ at }) => at > since)
  }
}

export function useRowDrawing(
  items: readonly MessageListItem[],
  list: RefObject<VirtualizerHandle | null>,
): RowDrawing {
  const latest = useStableRef(items)
  const [drawing] = useState(
    () =>
      new RowDrawing((key) => {
        const index = latest.current.findIndex((item) => item.key === key)
        return index < 0 ? 0 : (list.current?.getItemSize(index) ?? 0)
      }),
  )
  return drawing
}

/** The height of what stands in for a row as long as it is not drawn. */
export function useStandIn(drawing: RowDrawing, key: string): number | null {
  const [height, setHeight] = useState(() => drawing.standInFor(key))
  useEffect(() => (height === null ? undefined : drawing.wait(() => setHeight(null))), [drawing, height])
  return height
}
