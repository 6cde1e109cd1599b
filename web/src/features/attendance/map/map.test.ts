import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, panned, pinsFor, project, scaleBar, zoomed } from './map-view.ts'
import { tilesFor } from './tiles.ts'

const SIZE = { width: 800, height: 600 }
const PORTLAND = { latitude: 43.66, longitude: -70.26 }
const BATH = { latitude: 43.91, longitude: -69.81 }

test('all places are inside the map that is fitted to them', () => {
  const place = fc.record({
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    longitude: fc.double({ min: -150, max: 150, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const view = fitted(places, SIZE)
      for (const one of places) {
        const { x, y } = project(view, SIZE, one)
        expect(x).toBeGreaterThanOrEqual(-1)
        expect(x).toBeLessThanOrEqual(SIZE.width + 1)
        expect(y).toBeGreaterThanOrEqual(-1)
        expect(y).toBeLessThanOrEqual(SIZE.height + 1)
      }
    }),
  )
})

test('one place alone is in the middle', () => {
  const { x, y } = project(fitted([BATH], SIZE), SIZE, BATH)
  expect([Math.round(x), Math.round(y)]).toEqual([400, 300])
})

test('moving the map moves what is on it by as much', () => {
  const view = fitted([PORTLAND, BATH], SIZE)
  const before = project(view, SIZE, BATH)
  const after = project(panned(view, SIZE, { x: 40, y: -25 }), SIZE, BATH)
  expect(after.x - before.x).toBeCloseTo(40, 1)
  expect(after.y - before.y).toBeCloseTo(-25, 1)
})

test('zooming keeps what is under the pointer where it is, and ends somewhere', () => {
  const view = fitted([PORTLAND, BATH], SIZE)
  const at = project(view, SIZE, BATH)
  const near = zoomed(view, SIZE, 3, at)
  expect(near.scale).toBeCloseTo(view.scale * 3)
  expect(project(near, SIZE, BATH).x).toBeCloseTo(at.x, 1)
  expect(project(near, SIZE, BATH).y).toBeCloseTo(at.y, 1)
  expect(zoomed(view, SIZE, 1e12).scale).toBe(zoomed(view, SIZE, 1e13).scale)
  expect(zoomed(view, SIZE, 1e-12).scale).toBe(zoomed(view, SIZE, 1e-13).scale)
})

test('pins that would lie over each other are one', () => {
  const pins = pinsFor([
    { item: 'a', at: { x: 0, y: 0 } },
    { item: 'b', at: { x: 5, y: 5 } },
    { item: 'c', at: { x: 100, y: 0 } },
  ])
  expect(pins.map(({ items }) => items)).toEqual([['a', 'b'], ['c']])
})

test('the bar is a round distance that fits', () => {
  const { metres, pixels } = scaleBar(fitted([PORTLAND, BATH], SIZE))
  expect([1, 2, 5]).toContain(Number(String(metres)[0]))
  expect(pixels).toBeLessThanOrEqual(120)
})

test('the squares of a tile server cover the view, each where it belongs under the pins', () => {
  const view = fitted([PORTLAND], SIZE)
  const tiles = tilesFor(view, SIZE, 'https://tiles.example/{z}/{x}/{y}.png')
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(SIZE.width)
  expect(Math.max(...tiles.map(({ y, size }) => y + size))).toBeGreaterThanOrEqual(SIZE.height)
  // Where the north-west corner of a square is on the globe, and so on the map that the pins are drawn on.
  for (const { url, x, y } of tiles) {
    const [z = 0, column = 0, row = 0] = url.match(/\d+/g)?.map(Number) ?? []
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
    const corner = project(view, SIZE, { latitude, longitude: (column / 2 ** z) * 360 - 180 })
    expect(corner.x).toBeCloseTo(x, 1)
    expect(corner.y).toBeCloseTo(y, 1)
  }
})
