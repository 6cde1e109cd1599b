import type { KeyboardEvent, PointerEvent } from 'react'
import { debounce } from '../../../lib/debounce.ts'
import { topDialog } from '../../../ui/top-dialog.ts'
import { COMPOSER, readKeepClear } from './keep-clear.ts'
import { type Box, placeWindow, type Point, stepWindow } from './place-window.ts'

/** How the window lies: where it was put, over all of the main pane, or on a phone as a sheet over the composer. */
export type Lying = 'free' | 'fill' | 'sheet'

export type WindowPlace = {
  /** Keeps the window where it belongs, whatever moves under it, until it goes. */
  hold(element: HTMLElement, lying: Lying): () => void
  /** An arrow key moves it. */
  handleKeyDown(event: KeyboardEvent): void
  /** It follows the pointer. */
  handlePointerDown(event: PointerEvent<HTMLElement>): void
}

const MARGIN = 20
const STEP = 24
const FAR_STEP = 96
const SETTLE = 120
const COMPOSER_GAP = 8

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Where the window of a call lies, and lay when it was last open. */
export function createWindowPlace(): WindowPlace {
  // From the right and the bottom of its pane: so it stays where it was put when the pane changes its size.
  let wish = { right: 0, bottom: 0 }
  let held: { element: HTMLElement; lying: Lying } | null = null

  function settle(): void {
    if (!held) return
    const { element, lying } = held
    if (lying === 'fill') fill(element)
    else if (lying === 'sheet') lieOverComposer(element)
    else {
      const area = readArea()
      const size = sizeOf(element)
      const wanted = { x: area.right - size.width - wish.right, y: area.bottom - size.height - wish.bottom }
      move(element, placeWindow(wanted, size, area, readKeepClear()))
    }
  }

  function put(element: HTMLElement, { x, y }: Point): void {
    const area = readArea()
    const size = sizeOf(element)
    wish = { right: area.right - size.width - x, bottom: area.bottom - size.height - y }
    settle()
  }

  return {
    hold(element, lying) {
      held = { element, lying }
      settle()
      // The way to its first place is not shown.
      const frame = requestAnimationFrame(() => element.setAttribute('data-settled', ''))
      // Under another window nothing is pressed, and nothing moves.
      const stop = watchPage(element, () => {
        if (!topDialog.get()) settle()
      })
      return () => {
        cancelAnimationFrame(frame)
        stop()
        held = null
        element.removeAttribute('data-settled')
        element.removeAttribute('style')
        leaveRoom(null)
      }
    },

    handleKeyDown(event) {
      const way = ARROWS[event.key]
      if (!way || !held || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const { element } = held
      const { left, top } = element.getBoundingClientRect()
      const length = event.shiftKey ? FAR_STEP : STEP
      const by = { x: way.x * length, y: way.y * length }
      put(
        element,
        stepWindow({ x: left, y: top }, by, { size: sizeOf(element), area: readArea(), keepClear: readKeepClear() }),
      )
    },

    handlePointerDown(event) {
      const button = (event.target as Element).closest('button')
      if (held?.lying !== 'free' || event.button !== 0 || (button && !button.hasAttribute('data-grip'))) return
      const { element } = held
      drag(element, event, (at) => put(element, at))
    },
  }
}

/** The main pane without the call's bar; the page where there is none. */
function readPane(): Box {
  const main = document.getElementById('main')?.getBoundingClientRect()
  const { left, top, right, bottom } = main ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const bar = document.querySelector('[data-call-bar]')?.getBoundingClientRect()
  return { left, top: Math.max(top, bar?.bottom ?? top), right, bottom }
}

function readArea(): Box {
  const { left, top, right, bottom } = readPane()
  return { left: left + MARGIN, top: top + MARGIN, right: right - MARGIN, bottom: bottom - MARGIN }
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement) {
  return { width: offsetWidth, height: offsetHeight }
}

function move(element: HTMLElement, { x, y }: Point): void {
  element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
}

function fill(element: HTMLElement): void {
  const pane = readPane()
  move(element, { x: pane.left, y: pane.top })
  element.style.width = `${pane.right - pane.left}px`
  element.style.height = `${pane.bottom - pane.top}px`
}

function lieOverComposer(element: HTMLElement): void {
  const composer = document.querySelector(COMPOSER)?.getBoundingClientRect()
  const pane = readPane()
  element.style.width = `${pane.right - pane.left}px`
  const height = element.offsetHeight
  move(element, { x: pane.left, y: (composer ? composer.top - COMPOSER_GAP : pane.bottom) - height })
  leaveRoom({ over: composer ? 'composer' : 'page', height })
}

/** What is read ends above the sheet: nothing of it is covered. */
function leaveRoom(room: { over: 'composer' | 'page'; height: number } | null): void {
  const { style } = document.documentElement
  for (const place of ['composer', 'page'] as const) {
    if (room?.over === place) style.setProperty(`--kw-call-over-${place}`, `${room.height}px`)
    else style.removeProperty(`--kw-call-over-${place}`)
  }
}

/** Tells when something may have moved. */
function watchPage(element: HTMLElement, onChange: () => void): () => void {
  const soon = debounce(onChange, SETTLE)
  const sizes = new ResizeObserver(onChange)
  const parts = new MutationObserver(soon.ask)
  sizes.observe(element)
  sizes.observe(document.getElementById('main') ?? document.body)
  parts.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('scroll', soon.ask, { capture: true, passive: true })
  return () => {
    soon.cancel()
    sizes.disconnect()
    parts.disconnect()
    document.removeEventListener('scroll', soon.ask, { capture: true })
  }
}

/** Follows the pointer inside the pane until it lets go. */
function drag(element: HTMLElement, start: PointerEvent<HTMLElement>, onEnd: (at: Point) => void): void {
  const handle = start.currentTarget
  const box = element.getBoundingClientRect()
  const area = readArea()
  const grabbed = { x: start.clientX - box.left, y: start.clientY - box.top }
  let at: Point | null = null
  const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    at = placeWindow({ x: clientX - grabbed.x, y: clientY - grabbed.y }, box, area, [])
    element.setAttribute('data-dragged', '')
    move(element, at)
  }
  const stop = (): void => {
    element.removeAttribute('data-dragged')
    handle.removeEventListener('pointermove', follow)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
    if (at) onEnd(at)
  }
  handle.setPointerCapture(start.pointerId)
  handle.addEventListener('pointermove', follow)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}
