import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowDrawing } from './row-drawing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const FRAME = 16

let offset = 0
let drawing: RowDrawing

beforeEach(() => {
  offset = 100_000
  drawing = new RowDrawing((key) => key.length)
  drawing.noteScroll(offset)
})

function scroll(frames: number, pixels: number) {
  for (let frame = 0; frame < frames; frame++) {
    vi.advanceTimersByTime(FRAME)
    drawing.noteScroll((offset -= pixels))
  }
}

test('rows are drawn as long as someone can read them', () => {
  expect(drawing.standInFor('row')).toBeNull()
  scroll(60, 150)
  expect(drawing.standInFor('row')).toBeNull()
})

test('rows that pass too fast are stood in for by their size', () => {
  scroll(10, 400)
  expect(drawing.standInFor('row')).toBe(3)
  vi.advanceTimersByTime(170)
  expect(drawing.standInFor('row')).toBeNull()
})

test('of many rows that come in one brisk step a few are drawn with it', () => {
  const standIns = () => Array.from({ length: 7 }, () => drawing.standInFor('row'))
  scroll(10, 150)
  expect(standIns()).toEqual([null, null, null, null, null, 3, 3])
  scroll(1, 150)
  expect(standIns().indexOf(3)).toBe(5)
  vi.advanceTimersByTime(170)
  expect(standIns()).not.toContain(3)
})

test('a list that leaps to a place draws what is there, also while it settles', () => {
  scroll(1, 60_000)
  scroll(3, 40)
  expect(drawing.standInFor('row')).toBeNull()
})

test('a list that follows the keys draws what the focus comes to', () => {
  scroll(10, 400)
  drawing.noteKey()
  expect(drawing.standInFor('row')).toBeNull()
})

test('those that wait are drawn a few at a time once it is slower, the last that came first', () => {
  scroll(10, 400)
  const drawn: string[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) drawing.wait(() => drawn.push(key))
  const leave = drawing.wait(() => drawn.push('gone'))
  leave()
  scroll(2, 400)
  expect(drawn).toEqual([])
  vi.advanceTimersByTime(170)
  expect(drawn.slice(0, 3)).toEqual(['d', 'e', 'f'])
  vi.advanceTimersByTime(FRAME)
  expect(drawn.slice(3)).toEqual(['a', 'b', 'c'])
  expect(vi.getTimerCount()).toBe(0)
})
