import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('so many pass in a stretch of time, and again in the next', () => {
  let time = 5
  const mayPass = createLimit({ max: 3, perMs: 1_000, now: () => time })
  const tried = () => Array.from({ length: 5 }, mayPass)
  expect(tried()).toEqual([true, true, true, false, false])
  time += 999
  expect(mayPass()).toBe(false)
  time += 1
  expect(tried()).toEqual([true, true, true, false, false])
})
