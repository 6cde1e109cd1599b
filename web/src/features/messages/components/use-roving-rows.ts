import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { nearestSaid } from './message-list-item.ts'
import type { MessageListItem } from './message-list-item.ts'

type Options = {
  items: readonly MessageListItem[]
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  onEnd: () => void
}

/** Moves the focus between messages with the arrow, page, Home and End keys. */
export function useRovingRows({ items, list, scroller, onEnd }: Options) {
  const [focused, setFocused] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const index = focused === null ? -1 : items.findLastIndex((item) => item.key === focused)

  // The row may be mounted by the very render that the key press asked for.
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"] [data-row]`)
    wanted.current = null
    row?.focus({ preventScroll: true })
  })

  function go(to: number, step: 1 | -1) {
    const found = nearestSaid(items, Math.max(0, Math.min(items.length - 1, to)), step)
    const target = found >= 0 ? found : nearestSaid(items, to, step === 1 ? -1 : 1)
    const item = items[target]
    if (!item) return
    list.current?.scrollToIndex(target, { align: 'nearest' })
    wanted.current = item.key
    setFocused(item.key)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const view = list.current
    const target = event.target as HTMLElement
    const onRow = target === event.currentTarget || target.hasAttribute('data-row')
    if (!view || !onRow || event.ctrlKey || event.metaKey || event.altKey) return
    const { scrollOffset, viewportSize } = view
    const lastInView = view.findItemIndex(scrollOffset + viewportSize - 1)
    switch (event.key) {
      case 'ArrowUp':
        go(index < 0 ? lastInView : index - 1, -1)
        break
      case 'ArrowDown':
        go(index < 0 ? view.findItemIndex(scrollOffset + 1) : index + 1, 1)
        break
      case 'PageUp':
        go(view.findItemIndex(Math.max(0, view.getItemOffset(index < 0 ? lastInView : index) - viewportSize * 0.9)), -1)
        break
      case 'PageDown':
        go(view.findItemIndex(view.getItemOffset(index < 0 ? lastInView : index) + viewportSize * 0.9), 1)
        break
      case 'Home':
        go(0, 1)
        break
      case 'End':
        go(items.length - 1, -1)
        onEnd()
        break
      default:
        return
    }
    event.preventDefault()
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    const key = event.target.closest<HTMLElement>('[data-key]')?.dataset['key']
    setFocused(key ?? null)
  }

  return { keepMounted: index >= 0 ? [index] : [], handleKeyDown, handleFocus }
}
