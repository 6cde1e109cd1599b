import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Box, GAP, placeWindow, stepWindow } from './place-window.ts'

const area = { left: 400, top: 64, right: 1420, bottom: 880 }
const size = { width: 340, height: 340 }
const corner = { x: area.right - size.width, y: area.bottom - size.height }
const composer = { left: 420, top: 760, right: 1420, bottom: 880 }
const acknowledge = { left: 1280, top: 560, right: 1420, bottom: 596 }

function isOff({ x, y }: { x: number; y: number }, box: Box): boolean {
  return x >= box.right || y >= box.bottom || x + size.width <= box.left || y + size.height <= box.top
}

describe('the window of a call', () => {
  test('lies where it is wanted', () => {
    expect(placeWindow({ x: 500, y: 200 }, size, area, [composer])).toEqual({ x: 500, y: 200 })
  })

  test('stays inside its area, also where that is smaller than it is', () => {
    expect(placeWindow({ x: -50, y: 5000 }, size, area, [])).toEqual({ x: area.left, y: corner.y })
    expect(placeWindow({ x: 0, y: 0 }, size, { left: 0, top: 0, right: 200, bottom: 200 }, [])).toEqual({ x: 0, y: 0 })
  })

  test('lies above the composer', () => {
    expect(placeWindow(corner, size, area, [composer])).toEqual({ x: corner.x, y: composer.top - GAP - size.height })
  })

  test('goes off Acknowledge, no further than it must', () => {
    const place = placeWindow(corner, size, area, [composer, acknowledge])
    expect([composer, acknowledge].every((box) => isOff(place, box))).toBe(true)
    expect(place).toEqual({ x: acknowledge.left - GAP - size.width, y: composer.top - GAP - size.height })
  })

  test('covers nothing wherever there is a place', () => {
    const box = fc
      .record({
        left: fc.integer({ min: 380, max: 1300 }),
        top: fc.integer({ min: 50, max: 800 }),
        width: fc.integer({ min: 40, max: 200 }),
      })
      .map(({ left, top, width }) => ({ left, top, right: left + width, bottom: top + 36 }))
    const wanted = fc.record({ x: fc.integer({ min: 0, max: 1500 }), y: fc.integer({ min: 0, max: 900 }) })
    fc.assert(
      fc.property(wanted, fc.array(box, { maxLength: 5 }), (at, boxes) => {
        const isFree = (place: { x: number; y: number }) => boxes.every((one) => isOff(place, one))
        fc.pre([area.left, corner.x].some((x) => [area.top, corner.y].some((y) => isFree({ x, y }))))
        expect(isFree(placeWindow(at, size, area, boxes))).toBe(true)
      }),
    )
  })

  test('covers as little as it can where there is none', () => {
    const everywhere = { left: 0, top: 0, right: 2000, bottom: 700 }
    expect(placeWindow({ x: 500, y: 100 }, size, area, [everywhere]).y).toBe(corner.y)
  })
})

describe('a step with the keyboard', () => {
  test('goes as far as it says', () => {
    const around = { size, area, keepClear: [] }
    expect(stepWindow({ x: 500, y: 200 }, { x: 24, y: 0 }, around)).toEqual({ x: 524, y: 200 })
    expect(stepWindow({ x: area.left, y: 200 }, { x: -24, y: 0 }, around)).toEqual({ x: area.left, y: 200 })
  })

  test('leads over what must not be covered', () => {
    const button = { left: 900, top: 200, right: 1000, bottom: 236 }
    const beside = { x: button.left - GAP - size.width, y: 150 }
    const place = stepWindow(beside, { x: 24, y: 0 }, { size, area, keepClear: [button] })
    expect(isOff(place, button)).toBe(true)
    expect(place.x).toBeGreaterThan(beside.x)
  })
})
