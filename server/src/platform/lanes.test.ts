import { expect, onTestFinished, test, vi } from 'vitest'
import { createLanes } from './lanes.ts'

const HELD = new Error('held')

/** Lanes whose batches are finished by hand. */
function startLanes(atOnce: number, patienceMs = 1_000, maxSize = 10) {
  const batches: { items: string[]; finish: () => void; fail: (error: Error) => void }[] = []
  const lanes = createLanes<string, string, string>({
    maxSize,
    atOnce,
    patienceMs,
    passes: (error) => error === HELD,
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, finish: () => resolve(items.map((item) => `${item}!`)), fail: reject })
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

test('a batch that is held gives its place to others and comes again, in its order', async () => {
  const { lanes, batches, finish } = startLanes(1)
  const held = lanes.ask('held', 'a')
  const other = lanes.ask('free', 'b')
  await turn()
  batches[0]?.fail(HELD)
  await turn()
  const later = lanes.ask('held', 'c')
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['b']])
  finish(1)
  expect(await other).toBe('b!')
  await turn()
  expect(batches.at(-1)?.items).toEqual(['a'])
  finish(2)
  expect(await held).toBe('a!')
  await turn()
  finish(3)
  expect(await later).toBe('c!')
})

test('what is held for too long is answered by whoever knows better', async () => {
  const run = () => Promise.reject(HELD)
  const late = async (items: string[]) => items.map((item) => `${item}, late`)
  const lanes = createLanes<string, string, string>({
    maxSize: 10,
    atOnce: 1,
    patienceMs: 0,
    passes: () => true,
    run,
    late,
  })
  expect(await lanes.ask('held', 'a')).toBe('a, late')
})

test('what is held for too long fails, and so does what fails for another reason', async () => {
  const impatient = startLanes(1, 0)
  const late = impatient.lanes.ask('held', 'a').catch((error: unknown) => error)
  await turn()
  impatient.batches[0]?.fail(HELD)
  expect(await late).toBe(HELD)
  const { lanes, batches } = startLanes(1)
  const refused = lanes.ask('free', 'b').catch((error: unknown) => error)
  await turn()
  const refusal = new Error('refused')
  batches[0]?.fail(refusal)
  expect(await refused).toBe(refusal)
  expect([impatient.lanes.has('held'), lanes.has('free')]).toEqual([false, false])
})

test('what waited in its lane behind others for as long as they did is given up with them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { lanes, batches } = startLanes(1, 1_000, 1)
  const first = lanes.ask('held', 'a').catch((error: unknown) => error)
  await turn()
  const second = lanes.ask('held', 'b').catch((error: unknown) => error)
  vi.advanceTimersByTime(1_000)
  const third = lanes.ask('held', 'c')
  batches[0]?.fail(HELD)
  expect(await first).toBe(HELD)
  expect(await second).toBe(HELD)
  await turn()
  batches[1]?.finish()
  expect(await third).toBe('c!')
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['c']])
})
