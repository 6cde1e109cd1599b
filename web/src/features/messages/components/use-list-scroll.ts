import type { Message } from '@kinward/contract/messages'
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isPageSeen, onAttention } from '../../../ui/page-seen.ts'
import { useStableRef } from '../../../ui/use-stable-ref.ts'
import { appended, dayOf, nearestSaid, startChanged } from './message-list-item.ts'
import type { MessageListItem } from './message-list-item.ts'
import { AT_END, useHeldPlace } from './use-held-place.ts'

/** Nearer to an end of what is loaded than this asks for more. */
const REACH = 800

type Options = {
  items: readonly MessageListItem[]
  meId: number
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  anchor: MessageListItem | undefined
  hasOlder: boolean
  hasNewer: boolean
  onReachTop: () => void
  onReachBottom: () => void
  onSeen: (message: Message) => void
  onJumpToLatest: () => void
}

/**
 * Where the list stands. It opens at the anchor or the end and is held there until the reader moves, follows the end
 * only when the reader is there, and otherwise counts what arrived.
 */
export function useListScroll(options: Options) {
  const { items, list: handle, hasNewer } = options
  const latest = useStableRef(options)
  const place = useHeldPlace({ ...options, latest })
  const before = useRef(items)
  const wasBehind = useRef(hasNewer)
  const isNearEnd = useRef(false)
  const frame = useRef(0)
  const [shown, setShown] = useState({ items, shift: false })
  const [isAway, setIsAway] = useState(false)
  const [arrived, setArrived] = useState(0)
  const [day, setDay] = useState('')

  if (shown.items !== items) setShown({ items, shift: startChanged(shown.items, items) })

  /** Reads the view once a frame: the day on top, whether the end is far, the last message seen, what must be loaded. */
  function look() {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const list = handle.current
      const now = latest.current
      // Before the view is measured, nobody knows what is in it.
      if (!list || list.viewportSize === 0 || now.items.length === 0) return
      const { scrollOffset: top, viewportSize: height, scrollSize } = list
      setDay(dayOf(now.items, list.findItemIndex(top + 1)))
      const below = scrollSize - top - height
      isNearEnd.current = below < AT_END
      setIsAway(!isNearEnd.current && !place.isAtEnd())
      if (isNearEnd.current) setArrived(0)
      if (top < REACH && now.hasOlder) now.onReachTop()
      if (below < REACH && now.hasNewer) now.onReachBottom()
      if (isPageSeen()) reportSeen(list, top + height)
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
    if (item?.kind === 'message') now.onSeen(item.message)
  }

  function handleScroll(offset: number) {
    place.follow(offset)
    look()
  }

  /** A row or the view changed its height. */
  function handleResize() {
    place.keep()
    look()
  }

  useLayoutEffect(() => {
    const news = appended(before.current, items)
    const behind = wasBehind.current
    before.current = items
    wasBehind.current = hasNewer
    const own = news.findLast((item) => item.kind === 'pending')
    const isThere = (place.isAtEnd() || isNearEnd.current) && !behind && !hasNewer
    // Its line and not the end: that is somewhere else as long as not everything is loaded.
    if (own && hasNewer) return place.holdLine(own.key)
    if (news.length > 0 && (own || isThere)) return place.holdEnd()
    place.keep()
    if (news.length === 0 || behind) return
    const others = news.filter((item) => item.kind === 'message' && item.message.sender.userId !== options.meId)
    setArrived((count) => count + others.length)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [items])

  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    lookAgain()
  }, [items])
  useEffect(() => {
    const onReturn = () => lookAgain()
    const stop = onAttention(onReturn)
    window.addEventListener('focus', onReturn)
    return () => {
      stop()
      window.removeEventListener('focus', onReturn)
    }
  }, [])

  function jump() {
    setArrived(0)
    if (hasNewer) options.onJumpToLatest()
    else place.holdEnd()
  }

  return {
    shift: shown.shift,
    holdLine: place.holdLine,
    handleWheel: place.handleWheel,
    handleTouchMove: place.handleTouchMove,
    isAway: isAway || hasNewer,
    arrived,
    day,
    handleScroll,
    handleResize,
    jump,
  }
}
