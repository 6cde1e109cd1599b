import { type MouseEvent, type PointerEvent, useEffect, useRef, type WheelEvent } from 'react'
import { panBy, type Zoom, zoomBy } from '../zoom.ts'

type Size = { width: number; height: number }
type Change = (zoom: Zoom, shown: Size, frame: Size) => Zoom
type Point = { x: number; y: number }

/** Wheel and pinch look closer, dragging moves, and two presses look closer there. */
export function useGestures(element: HTMLElement | null, onChange: (change: Change) => void) {
  const fingers = useRef(new Map<number, Point>())

  // React hears the wheel passively, and the page would scroll or zoom beside the picture.
  useEffect(() => {
    if (!element) return undefined
    const hold = (event: Event) => event.preventDefault()
    element.addEventListener('wheel', hold, { passive: false })
    return () => element.removeEventListener('wheel', hold)
  }, [element])

  function fromMiddle(event: { currentTarget: Element; clientX: number; clientY: number }): Point {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, now)
    if (!other) {
      onChange((zoom, shown, frame) => panBy(zoom, { x: now.x - before.x, y: now.y - before.y }, shown, frame))
      return
    }
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    onChange((zoom, shown, frame) => zoomBy(zoom, factor, middle, shown, frame))
  }

  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, fromMiddle(event))
    },
    onPointerMove: handleMove,
    onPointerUp: release,
    onPointerCancel: release,
    onWheel(event: WheelEvent<HTMLElement>) {
      const point = fromMiddle(event)
      const factor = Math.exp(-event.deltaY / 400)
      onChange((zoom, shown, frame) => zoomBy(zoom, factor, point, shown, frame))
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const point = fromMiddle(event)
      onChange((zoom, shown, frame) => zoomBy(zoom, zoom.scale > 1 ? 0 : 2.5, point, shown, frame))
    },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
