/** How a picture is looked at: how large beside its whole view, and how far it was moved from the middle. */
export type Zoom = { scale: number; x: number; y: number }

type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MOST_SCALE = 8
export const ZOOM_STEP = 1.5
export const PAN_STEP = 60

/** Keeps the picture where it can be seen: it never leaves an empty side open. */
export function clampZoom({ scale, x, y }: Zoom, shown: Size, frame: Size): Zoom {
  const bounded = Math.min(MOST_SCALE, Math.max(1, scale))
  const most = (side: 'width' | 'height') => Math.max(0, (shown[side] * bounded - frame[side]) / 2)
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale: bounded, x: within(x, most('width')), y: within(y, most('height')) }
}

/** Larger or smaller by a factor; what lies under the point, counted from the middle of the frame, stays under it. */
export function zoomBy(zoom: Zoom, factor: number, point: Point, shown: Size, frame: Size): Zoom {
  const scale = Math.min(MOST_SCALE, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  const next = { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return clampZoom(next, shown, frame)
}

export function panBy(zoom: Zoom, by: Point, shown: Size, frame: Size): Zoom {
  return clampZoom({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, shown, frame)
}

/** How large a picture is when the whole of it is seen: never larger than it is. */
export function fitInto(natural: Size, frame: Size): Size {
  const ratio = Math.min(1, frame.width / natural.width, frame.height / natural.height)
  return { width: natural.width * ratio, height: natural.height * ratio }
}

/** The scale at which a point of the picture is a point of the screen. */
export function trueScale(natural: Size, frame: Size): number {
  return Math.min(MOST_SCALE, natural.width / Math.max(1, fitInto(natural, frame).width))
}

/** As many points as a page is drawn with at most: some 64 MB. What is larger on the screen is drawn coarser. */
const MOST_DRAWN = 16_000_000

/** The scale a page is drawn at, where it would be shown at that one. */
export function drawnScale({ width, height }: Size, scale: number): number {
  return Math.min(scale, Math.sqrt(MOST_DRAWN / (width * height)))
}

/** Where something that became larger or smaller by a factor is scrolled to, for what was in the middle to stay there. */
export function keepMiddle(scrolled: number, shown: number, factor: number): number {
  return (scrolled + shown / 2) * factor - shown / 2
}
