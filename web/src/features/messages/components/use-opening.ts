import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { afterPaint } from '../../../ui/after-paint.ts'
import { listMemory } from './list-memory.ts'
import type { MessageListItem } from './message-list-item.ts'
import { openingRows } from './opening-rows.ts'
import { ANCHOR } from './use-held-place.ts'

type Options = {
  name: string
  items: readonly MessageListItem[]
  list: RefObject<VirtualizerHandle | null>
  /** The line to open at, or -1 for the end. */
  anchor: number
}

/**
 * The first paint of a list: exactly the rows that fill the view, drawn in the very render that opens it and where they
 * were when the list was left. virtua would draw nothing before it has measured the view, and then measure the rows.
 * `rows` is null once that has been painted.
 */
export function useOpening({ name, items, list, anchor }: Options) {
  const [sizes] = useState(() => listMemory.rowsOf(name, items))
  const [rows, setRows] = useState<number[] | null>(() =>
    openingRows({ count: items.length, sizes, height: listMemory.viewHeight(), anchor, above: ANCHOR }),
  )
  useEffect(() => afterPaint(() => setRows(null)), [])

  const remember = useEffectEvent((view: VirtualizerHandle) => {
    listMemory.keepView(view.viewportSize)
    listMemory.keepRows(name, items, view.cache)
  })
  useLayoutEffect(() => {
    const view = list.current
    return () => {
      if (view) remember(view)
    }
  }, [list])
  return { sizes, rows }
}
