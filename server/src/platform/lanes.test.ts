import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

/** Lanes whose batches are finished by hand. */
function startLanes(atOnce: number) {
  const batches: { items: string[]; finish: () => void }[] = []
  const lanes = createLanes<string, string, string>({
    maxSize: 10,
    atOnce,
    run: (items) =>
      new Promise((resolve) => {
        batches.push({ items, finish: () => resolve(items.map((item) => `${item}!`)) })
      }),
  })
  return { lanes, batches, finish: (place: number) => batches[place]?.finish() }
}

/** The end of this turn of the event loop, when what was asked in it goes. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what waits in one lane keeps nobody in another waiting, and is followed by its own', async () => {
  const { lanes, batches, finish } = startLanes(2)
  const first = lanes.ask('held', 'a')
  await turn()
  const second = lanes.ask('held', 'b')
  const other = lanes.ask('free', 'c')
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['c']])
  finish(1)
  expect(await other).toBe('c!')
  finish(0)
  expect(await first).toBe('a!')
  await turn()
  finish(2)
  expect(await second).toBe('b!')
})

test('no more lanes are at work than may be, and none is left when nobody is in it', async () => {
  const { lanes, batches, finish } = startLanes(1)
  const answers = [lanes.ask('one', 'a'), lanes.ask('two', 'b')]
  await turn()
  expect([batches.length, lanes.has('one'), lanes.has('two')]).toEqual([1, true, true])
  finish(0)
  await answers[0]
  await turn()
  expect([batches.length, lanes.has('one')]).toEqual([2, false])
  finish(1)
  expect(await Promise.all(answers)).toEqual(['a!', 'b!'])
  expect(lanes.has('two')).toBe(false)
})
