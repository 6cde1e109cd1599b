import { DURATIONS } from '@kinward/contract/layout'
import type { Message } from '@kinward/contract/messages'
import type { KeyboardEvent, MouseEvent, PointerEvent, TouchEvent } from 'react'
import { useRef } from 'react'
import type { Spot } from '../../../ui/PointMenu.tsx'
import type { MessageActions } from './message-view.ts'

/** A finger that moves further than this is scrolling. */
const STILL = 10

export function spotOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** What a press is meant for by itself: a link keeps the browser's own menu. */
function isOwn(target: EventTarget): boolean {
  return (target as HTMLElement).closest('a[href], textarea, [contenteditable="true"]') !== null
}

/** Whether words are selected: then the browser's menu, which copies them, is what was asked for. */
function isSelecting(): boolean {
  return (window.getSelection()?.toString() ?? '') !== ''
}

/** Opens a message's menu: by right click, by the menu key or Shift F10, and by a long press as a sheet. */
export function useMessageMenu(message: Message, onMenu: MessageActions['onMenu']) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const isHeld = useRef(false)
  const endPress = () => {
    if (press.current) window.clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onContextMenu(event: MouseEvent<HTMLElement>) {
      // A long touch also asks for the browser's menu, after ours.
      const byTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      if (!byTouch && (isOwn(event.target) || isSelecting())) return
      event.preventDefault()
      if (byTouch) return
      onMenu(message, { left: event.clientX, top: event.clientY, width: 1, height: 1 }, event.currentTarget)
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || isOwn(event.target)) return
      const { currentTarget: row, clientX: x, clientY: y } = event
      endPress()
      isHeld.current = false
      const timer = window.setTimeout(() => {
        isHeld.current = true
        onMenu(message, 'sheet', row)
      }, DURATIONS.reactionHover)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL) endPress()
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    // The finger that held the message also lets go, which would be a press beside the sheet that came up under it.
    onTouchEnd(event: TouchEvent) {
      if (isHeld.current) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const asked = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (!asked || isOwn(event.target)) return
      event.preventDefault()
      const row = event.currentTarget
      const { left, top, width } = row.getBoundingClientRect()
      onMenu(message, { left: left + width - 60, top: Math.max(top, 0), width: 30, height: 28 }, row)
    },
  }
}
