import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { appended, dayLabels, nearestSaid, startChanged } from './message-list-item.ts'
import type { MessageListItem } from './message-list-item.ts'
import { useStableRef } from '../../../ui/use-stable-ref.ts'

/** Nearer to the end than this counts as being there. */
const AT_END = 48
/** Nearer to an end of what is loaded than this asks for more. */
const REACH = 800
/** Where the first unread stands when a channel opens, from the top of the view. */
const ANCHOR = 0.28
/** A move this soon after a wheel, touch or key is the reader's own, */
const GESTURE = 1000
/** and one this soon after rows were measured is not. */
const SETTLING = 200

type Options = {
  items: readonly MessageListItem[]
  meId: number
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  anchorKey: string | null
  hasOlder: boolean
  hasNewer: boolean
  onReachTop: () => void
  onReachBottom: () => void
  onSeen: (messageId: number) => void
  onJumpToLatest: () => void
}

/**
 * Where the list stands. It opens at the anchor or the end, follows the end only when the reader is there, and otherwise
 * counts what arrived. Row heights and older messages are virtua's to compensate, through `shift`.
 */
export function useListScroll(options: Options) {
  const { items, list: handle, anchorKey, hasNewer } = options
  const before = useRef(items)
  const atEnd = useRef(true)
  const lastOffset = useRef(0)
  const gestureAt = useRef(-Infinity)
  const settledAt = useRef(0)
  const frame = useRef(0)
  const wasBehind = useRef(hasNewer)
  const [shown, setShown] = useState({ items, shift: false })
  const [positioned, setPositioned] = useState(false)
  const [isAway, setIsAway] = useState(false)
  const [arrived, setArrived] = useState(0)
  const [day, setDay] = useState('')
  const latest = useStableRef(options)
  const labels = useRef<{ of: typeof items; days: string[] }>({ of: [], days: [] })

  if (shown.items !== items) setShown({ items, shift: startChanged(shown.items, items) })

  function toEnd() {
    const last = latest.current.items.length - 1
    settledAt.current = performance.now() + SETTLING
    if (last >= 0) handle.current?.scrollToIndex(last, { align: 'end' })
  }

  /** Reads the view once a frame: the day on top, the last message seen, and whether more must be loaded. */
  function look() {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const list = handle.current
      const now = latest.current
      if (!list || now.items.length === 0) return
      const { scrollOffset: top, viewportSize: height, scrollSize } = list
      if (labels.current.of !== now.items) labels.current = { of: now.items, days: dayLabels(now.items) }
      setDay(labels.current.days[list.findItemIndex(top + 1)] ?? '')
      if (top < REACH && now.hasOlder) now.onReachTop()
      if (scrollSize - top - height < REACH && now.hasNewer) now.onReachBottom()
      if (document.hasFocus()) reportSeen(list, top + height)
    })
  }

  function reportSeen(list: VirtualizerHandle, bottom: number) {
    const now = latest.current
    let index = list.findItemIndex(bottom - 1)
    const end = list.getItemOffset(index) + list.getItemSize(index)
    if (end > bottom + 2 && list.getItemSize(index) < list.viewportSize) index -= 1
    index = nearestSaid(now.items, index, -1)
    while (index >= 0 && now.items[index]?.kind !== 'message') index -= 1
    const item = now.items[index]
    if (item?.kind === 'message') now.onSeen(item.message.id)
  }

  function handleScroll(offset: number) {
    const list = handle.current
    if (!list) return
    const near = list.scrollSize - offset - list.viewportSize < AT_END
    const now = performance.now()
    const byReader = now - gestureAt.current < GESTURE || now > settledAt.current
    const wentUp = byReader && offset < lastOffset.current - 1
    lastOffset.current = offset
    if (near) atEnd.current = true
    else if (wentUp) atEnd.current = false
    setIsAway(!near && !atEnd.current)
    if (near) setArrived(0)
    look()
  }

  /** A row or the view changed its height: the end stays in view for a reader who was there. */
  function handleResize() {
    if (atEnd.current && !latest.current.hasNewer) toEnd()
    look()
  }

  useLayoutEffect(() => {
    const previous = before.current
    before.current = items
    const news = appended(previous, items)
    const behind = wasBehind.current
    wasBehind.current = hasNewer
    if (news.length === 0) return
    const own = news.some((item) => item.kind === 'pending')
    if (own || (atEnd.current && !behind && !hasNewer)) toEnd()
    else if (!behind) {
      const others = news.filter((item) => item.kind === 'message' && item.message.sender.userId !== options.meId)
      setArrived((count) => count + others.length)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [items])

  const open = useEffectEvent(() => {
    const anchor = anchorKey === null ? -1 : items.findIndex((item) => item.key === anchorKey)
    if (anchor < 0) return toEnd()
    atEnd.current = false
    handle.current?.scrollToIndex(anchor, {
      align: 'start',
      offset: -Math.round((options.scroller.current?.clientHeight ?? 0) * ANCHOR),
    })
  })

  useLayoutEffect(() => {
    open()
    const shown = requestAnimationFrame(() => setPositioned(true))
    return () => cancelAnimationFrame(shown)
  }, [])

  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    lookAgain()
  }, [items])
  useEffect(() => {
    const onFocus = () => lookAgain()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])

  function jump() {
    atEnd.current = true
    setArrived(0)
    if (hasNewer) options.onJumpToLatest()
    else toEnd()
  }

  const handleGesture = () => {
    gestureAt.current = performance.now()
  }

  return {
    shift: shown.shift,
    positioned,
    handleGesture,
    isAway: isAway || hasNewer,
    arrived,
    day,
    handleScroll,
    handleResize,
    jump,
  }
}
