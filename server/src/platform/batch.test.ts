import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

/** A batcher whose batches are finished by hand. */
function startBatcher(maxSize: number) {
  const batches: { items: string[]; finish: () => void; fail: (error: Error) => void }[] = []
  const ask = createBatcher<string, string>({
    maxSize,
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, finish: () => resolve(items.map((item) => `${item}!`)), fail: reject })
      }),
  })
  return { ask, batches, sizes: () => batches.map(({ items }) => items.length) }
}

/** The end of this turn of the event loop, when what was asked in it goes. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a batcher', () => {
  test('runs a lone item in the same turn, without waiting for company', async () => {
    const { ask, batches } = startBatcher(10)
    const answer = ask('a')
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([['a']])
    batches[0]?.finish()
    expect(await answer).toBe('a!')
  })

  test('gathers what arrives while a batch is under way, in order', async () => {
    const { ask, batches } = startBatcher(10)
    const answers = [ask('a')]
    await turn()
    answers.push(ask('b'))
    await turn()
    answers.push(ask('c'))
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([['a']])
    batches[0]?.finish()
    await answers[0]
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c']])
    batches[1]?.finish()
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
  })

  test('never holds more items in a batch than it may, and has one batch under way', async () => {
    const { ask, batches, sizes } = startBatcher(2)
    const answers = ['a', 'b', 'c'].map(ask)
    await turn()
    expect(sizes()).toEqual([2])
    batches[0]?.finish()
    await answers[1]
    await turn()
    expect(sizes()).toEqual([2, 1])
    batches[1]?.finish()
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
  })

  test('tells of a batch before those who wait for it, and answers them before the next one leaves', async () => {
    const order: string[] = []
    const ask = createBatcher<string, string>({
      maxSize: 1,
      run: async (items) => {
        order.push(`run ${items.join()}`)
        return items
      },
      done: (results) => order.push(`done ${results.join()}`),
    })
    await Promise.all(['a', 'b'].map(async (item) => order.push(`answer ${await ask(item)}`)))
    expect(order).toEqual(['run a', 'done a', 'answer a', 'run b', 'done b', 'answer b'])
  })

  test('a batch that fails rejects all of its items, and the next goes on', async () => {
    const { ask, batches } = startBatcher(10)
    const together = [ask('a'), ask('b')]
    await turn()
    const later = ask('c')
    batches[0]?.fail(new Error('away'))
    const outcomes = await Promise.allSettled(together)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await turn()
    batches[1]?.finish()
    expect(await later).toBe('c!')
  })

  test('a run that throws before it waits rejects its items too', async () => {
    const ask = createBatcher<string, string>({
      maxSize: 1,
      run: () => {
        throw new Error('not even begun')
      },
    })
    await expect(ask('a')).rejects.toThrow('not even begun')
    await expect(ask('b')).rejects.toThrow('not even begun')
  })

  test('an item without an answer is rejected, not left waiting', async () => {
    const ask = createBatcher<string, string>({ maxSize: 10, run: async () => [] })
    await expect(ask('a')).rejects.toThrow('fewer results')
  })

  test('gives every item its own answer, whatever the sizes and the failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ value: fc.nat(), fails: fc.boolean() }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (items, maxSize) => {
          let underWay = 0
          const ask = createBatcher<(typeof items)[number], number>({
            maxSize,
            run: async (batch) => {
              expect(++underWay).toBe(1)
              expect(batch.length).toBeLessThanOrEqual(maxSize)
              await Promise.resolve()
              underWay--
              if (batch.some(({ fails }) => fails)) throw new Error('refused')
              return batch.map(({ value }) => value * 2)
            },
          })
          const outcomes = await Promise.allSettled(items.map(ask))
          const wrong = outcomes.filter((outcome, index) => {
            const { value = 0, fails = false } = items[index] ?? {}
            return outcome.status === 'fulfilled' && (fails || outcome.value !== value * 2)
          })
          expect(wrong).toEqual([])
        },
      ),
    )
  })
})
