export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** As much stays between the window and what it lies beside. */
export const GAP = 12

/**
 * Where a window comes to lie that is wanted at a point: inside its area, and off everything that must not be covered, as
 * near to the wish as that allows. Where there is no such place, it covers as little as it can.
 */
export function placeWindow(wanted: Point, size: Size, area: Box, keepClear: readonly Box[]): Point {
  const { width, height } = size
  const right = Math.max(area.left, area.right - width)
  const bottom = Math.max(area.top, area.bottom - height)
  const inside = (value: number, least: number, most: number) => value >= least && value <= most
  const start = { x: clamp(wanted.x, area.left, right), y: clamp(wanted.y, area.top, bottom) }
  const xs = [start.x, area.left, right, ...keepClear.flatMap((box) => [box.left - GAP - width, box.right + GAP])]
  const ys = [start.y, area.top, bottom, ...keepClear.flatMap((box) => [box.top - GAP - height, box.bottom + GAP])]
  const points = xs
    .filter((x) => inside(x, area.left, right))
    .flatMap((x) => ys.filter((y) => inside(y, area.top, bottom)).map((y) => ({ x, y })))
  return points
    .map((point) => ({ point, covered: coveredBy(point, size, keepClear), far: distance(point, start) }))
    .reduce((best, next) =>
      next.covered < best.covered || (next.covered === best.covered && next.far < best.far) ? next : best,
    ).point
}

/**
 * One step with the keyboard. What may not be covered is stepped over: a step that leads back to where the window is, is
 * made longer.
 */
export function stepWindow(
  from: Point,
  by: Point,
  { size, area, keepClear }: { size: Size; area: Box; keepClear: readonly Box[] },
): Point {
  const longest = Math.max(area.right - area.left, area.bottom - area.top)
  const step = Math.max(Math.abs(by.x), Math.abs(by.y))
  for (let times = 1; times * step <= longest; times += 1) {
    const next = placeWindow({ x: from.x + by.x * times, y: from.y + by.y * times }, size, area, keepClear)
    if ((next.x - from.x) * by.x + (next.y - from.y) * by.y > 0) return next
  }
  return from
}

function coveredBy({ x, y }: Point, { width, height }: Size, keepClear: readonly Box[]): number {
  return keepClear.reduce((sum, box) => {
    const across = Math.min(x + width, box.right) - Math.max(x, box.left)
    const down = Math.min(y + height, box.bottom) - Math.max(y, box.top)
    return across > 0 && down > 0 ? sum + across * down : sum
  }, 0)
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
