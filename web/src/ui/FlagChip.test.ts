import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLAG_PRIORITY_COLOURS } from '@kinward/contract/patients'
import { expect, test } from 'vitest'

/** What people would call a colour: by its hue, and white where there is none. */
function nameOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  if (high - low < 10) return high > 240 ? 'white' : 'grey'
  const sixth = 60 / (high - low)
  const hue =
    high === red ? (green - blue) * sixth : high === green ? 120 + (blue - red) * sixth : 240 + (red - green) * sixth
  if (hue < 20) return 'red'
  if (hue < 70) return 'yellow'
  if (hue < 170) return 'green'
  return hue < 260 ? 'blue' : 'red'
}

test('a flag has the colour of its priority, by day and by night', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../theme/tokens.css'), 'utf8')
  const colours = [...tokens.matchAll(/--kw-flag-(\d): (#[\da-f]{6});/g)]
  const named = colours.map(([, priority, colour = '']) => [Number(priority), nameOf(colour)])
  const expected = FLAG_PRIORITY_COLOURS.map((colour, priority) => [priority, colour])
  expect(named).toEqual([...expected, ...expected])
})
