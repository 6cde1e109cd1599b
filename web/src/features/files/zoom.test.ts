import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampZoom, drawnScale, fitInto, keepMiddle, MOST_SCALE, panBy, trueScale, WHOLE, zoomBy } from './zoom.ts'

const frame = { width: 1000, height: 600 }
const shown = { width: 900, height: 600 }

describe('looking closer', () => {
  test('keeps what is under the pointer under the pointer', () => {
    const point = { x: 120, y: -80 }
    const near = zoomBy(WHOLE, 4, point, shown, frame)
    const under = { x: (point.x - near.x) / near.scale, y: (point.y - near.y) / near.scale }
    expect(under.x).toBeCloseTo(point.x)
    expect(under.y).toBeCloseTo(point.y)
  })

  test('ends at a limit, and looking back ends at the whole', () => {
    expect(zoomBy(WHOLE, 100, { x: 0, y: 0 }, shown, frame).scale).toBe(MOST_SCALE)
    const near = zoomBy(WHOLE, 3, { x: 200, y: 200 }, shown, frame)
    expect(zoomBy(near, 0.01, { x: -50, y: 10 }, shown, frame)).toEqual(WHOLE)
  })

  test('never shows beside the picture what need not be seen', () => {
    const number = fc.float({ min: -4000, max: 4000, noNaN: true })
    fc.assert(
      fc.property(fc.float({ min: 1, max: MOST_SCALE, noNaN: true }), number, number, (scale, x, y) => {
        const zoom = panBy({ scale, x: 0, y: 0 }, { x, y }, shown, frame)
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, (shown.width * scale - frame.width) / 2) + 1e-6)
        expect(clampZoom(zoom, shown, frame)).toEqual(zoom)
      }),
    )
  })
})

test('a picture is shown whole and no larger than it is; its true size is a scale of that', () => {
  expect(fitInto({ width: 4000, height: 2000 }, frame)).toEqual({ width: 1000, height: 500 })
  expect(fitInto({ width: 100, height: 50 }, frame)).toEqual({ width: 100, height: 50 })
  expect(trueScale({ width: 4000, height: 2000 }, frame)).toBe(4)
  expect(trueScale({ width: 100, height: 50 }, frame)).toBe(1)
})

test('a page is drawn as it is shown, and no larger than memory allows', () => {
  const letter = { width: 612, height: 792 }
  expect(drawnScale(letter, 2)).toBe(2)
  const most = drawnScale(letter, 22)
  expect(most * 612 * most * 792).toBeCloseTo(16_000_000, 0)
})

test('what was in the middle is there after a look from nearer', () => {
  // The point at 700 is at 1050 then: 300 before it is the edge.
  expect(keepMiddle(400, 600, 1.5)).toBe(750)
  expect(keepMiddle(750, 600, 1 / 1.5)).toBe(400)
})
