import type { Coordinates } from '@kinward/contract/attendance'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { fitted, type MapSize, type MapView, panned, type Point, zoomed } from './map-view.ts'

const STEP = 80
const FACTOR = 1.6

const MOVES: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}
const ZOOMS: Record<string, number> = { '+': FACTOR, '=': FACTOR, '-': 1 / FACTOR, _: 1 / FACTOR }

/** A map that is moved by mouse, touch and keyboard. It shows all places until someone moves it. */
export function useMapView(box: RefObject<HTMLElement | null>, places: readonly Coordinates[], hasStreets: boolean) {
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0 })
  const [moved, setMoved] = useState<MapView | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const whole = () => fitted(places, size, hasStreets)
  const view = moved ?? whole()
  const change = (next: (view: MapView) => MapView) => setMoved((before) => next(before ?? whole()))

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = pointIn(box.current, event)
    change((before) => zoomed(before, size, Math.exp(-event.deltaY / 400), at))
  })

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    // React listens passively, and the page would scroll.
    const listen = (event: WheelEvent) => handleWheel(event)
    element.addEventListener('wheel', listen, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', listen)
    }
  }, [box])

  function handleDown(event: PointerEvent) {
    if (event.target instanceof Element && event.target.closest('button')) return
    pointers.current.set(event.pointerId, pointIn(box.current, event))
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function handleMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pointIn(box.current, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return change((one) => panned(one, size, { x: now.x - before.x, y: now.y - before.y }))
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const [was, is] = [middle(before, other), middle(now, other)]
    change((one) => panned(zoomed(one, size, factor, was), size, { x: is.x - was.x, y: is.y - was.y }))
  }

  function handleUp(event: PointerEvent) {
    pointers.current.delete(event.pointerId)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const move = MOVES[event.key]
    const factor = ZOOMS[event.key]
    if (!move && factor === undefined) return
    event.preventDefault()
    change((before) => (move ? panned(before, size, move) : zoomed(before, size, factor ?? 1)))
  }

  return {
    view,
    size,
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: handleUp,
      onKeyDown: handleKeyDown,
    },
    zoomIn: () => change((before) => zoomed(before, size, FACTOR)),
    zoomOut: () => change((before) => zoomed(before, size, 1 / FACTOR)),
    showAll: () => setMoved(null),
    goTo: (place: Coordinates) => change((before) => ({ ...before, ...place, scale: Math.max(before.scale, 120_000) })),
  }
}

function pointIn(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
