import { expect, test } from 'vitest'
import { tileBox } from './tile-box.ts'

const image = (width?: number, height?: number) => ({
  type: 'image' as const,
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})

test('one picture has the shape it is in, within bounds, before it has come', () => {
  expect(tileBox(image(3000, 2000), 1)).toEqual({ width: 236, height: 157, isSmall: false, fit: 'cover' })
  expect(tileBox(image(500, 5000), 1).width).toBe(98)
  expect(tileBox(image(9000, 500), 1).width).toBe(314)
  expect(tileBox(image(), 2).width).toBe(157)
})

test('many are small squares', () => {
  expect(tileBox(image(3000, 2000), 3)).toEqual({ width: 98, height: 98, isSmall: true, fit: 'cover' })
})

test('a tiny one is not blown up', () => {
  expect(tileBox(image(32, 32), 1).fit).toBe('whole')
})
