import { expect, it, vi } from 'vitest'
import { keepPresent } from './keep-present.ts'

it('comes back with the first thing done after a while of nothing, and not with every key', () => {
  let now = 0
  const comeBack = vi.fn()
  const target = new EventTarget()
  const stop = keepPresent({ comeBack, target, now: () => now })
  expect(comeBack).toHaveBeenCalledTimes(1)
  for (now = 0; now < 200_000; now += 10_000) target.dispatchEvent(new Event('keydown'))
  expect(comeBack).toHaveBeenCalledTimes(1)
  now += 300_000
  target.dispatchEvent(new Event('pointerdown'))
  target.dispatchEvent(new Event('pointerdown'))
  expect(comeBack).toHaveBeenCalledTimes(2)
  stop()
  now += 600_000
  target.dispatchEvent(new Event('keydown'))
  expect(comeBack).toHaveBeenCalledTimes(2)
})
