import type { KeyboardEvent, MouseEvent, PointerEvent, TouchEvent } from 'react'
import { useRef, useState } from 'react'
import type { Spot } from '../../../ui/PointMenu.tsx'

const LONG_PRESS = 500
const STILL = 10

type OpenMenu = { groupId: number; at: Spot; row: HTMLElement }

const rowOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('a[data-channel]')

function spotOf({ left, top, width, height }: DOMRect): Spot {
  return { left, top, width, height }
}

/** Opens a row's menu: by right click, by the menu key or Shift F10, by a long press, and by its button. */
export function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean } | null>(null)

  function open(row: HTMLElement, at: Spot) {
    setMenu({ groupId: Number(row.dataset['channel']), at, row })
  }

  function endPress() {
    if (press.current) window.clearTimeout(press.current.timer)
  }

  const handlers = {
    onContextMenu(event: MouseEvent) {
      const row = rowOf(event.target)
      if (!row) return
      event.preventDefault()
      if (press.current) press.current.isLong = true
      open(row, { left: event.clientX, top: event.clientY, width: 1, height: 1 })
    },
    onPointerDown(event: PointerEvent) {
      const row = rowOf(event.target)
      if (!row || event.pointerType === 'mouse') return
      const { clientX: x, clientY: y } = event
      const timer = window.setTimeout(() => {
        if (press.current) press.current.isLong = true
        open(row, { left: x, top: y, width: 1, height: 1 })
      }, LONG_PRESS)
      press.current = { timer, x, y, isLong: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL) endPress()
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    // The finger that held a row also lets go of it, which would close the menu and open the channel.
    onTouchEnd(event: TouchEvent) {
      if (press.current?.isLong) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (press.current?.isLong) event.preventDefault()
      press.current = null
    },
  }

  /** True when the key was meant for the menu. */
  function handleKey(event: KeyboardEvent): boolean {
    const row = rowOf(event.target)
    const asked = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!row || !asked) return false
    event.preventDefault()
    open(row, spotOf(row.getBoundingClientRect()))
    return true
  }

  /** The button of a row stands beside its link. */
  function openFrom(button: HTMLElement) {
    const row = button.closest('[data-row]')?.querySelector<HTMLElement>('a[data-channel]')
    if (row) open(row, spotOf(button.getBoundingClientRect()))
  }

  function close() {
    menu?.row.focus({ preventScroll: true })
    setMenu(null)
  }

  return { menu, handlers, handleKey, openFrom, close }
}
