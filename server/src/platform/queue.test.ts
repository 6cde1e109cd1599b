import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

function createWork() {
  const doors: PromiseWithResolvers<void>[] = []
  const state = { running: 0, most: 0, order: [] as number[] }
  const piece = (number: number) => async () => {
    state.order.push(number)
    state.most = Math.max(state.most, ++state.running)
    const door = Promise.withResolvers<void>()
    doors.push(door)
    await door.promise
    state.running--
    return number
  }
  const finishAll = async (): Promise<void> => {
    while (doors.length > 0) {
      doors.shift()?.resolve()
      await new Promise(setImmediate)
    }
  }
  return { piece, state, finishAll, doors }
}

test('a few pieces of work run at a time, in the order they came, and all of them end', async () => {
  const { piece, state, finishAll } = createWork()
  const inTurn = createQueue({ atOnce: 2, mostWaiting: 10, full: () => new Error('full') })
  const results = Promise.all([1, 2, 3, 4, 5, 6].map((number) => inTurn(piece(number))))
  expect(state.order).toEqual([1, 2])
  await finishAll()
  expect(await results).toEqual([1, 2, 3, 4, 5, 6])
  expect(state).toEqual({ running: 0, most: 2, order: [1, 2, 3, 4, 5, 6] })
})

test('whoever comes when too many wait is turned away, and comes through later', async () => {
  const { piece, finishAll } = createWork()
  const inTurn = createQueue({ atOnce: 1, mostWaiting: 1, full: () => new Error('full') })
  const first = inTurn(piece(1))
  const second = inTurn(piece(2))
  await expect(inTurn(piece(3))).rejects.toThrow('full')
  await finishAll()
  expect(await Promise.all([first, second])).toEqual([1, 2])
  const later = inTurn(piece(4))
  await finishAll()
  expect(await later).toBe(4)
})

test('what is pressing goes before all that waits, also where no more may', async () => {
  const { piece, state, finishAll } = createWork()
  const inTurn = createQueue({ atOnce: 1, mostWaiting: 2, full: () => new Error('full') })
  const results = [1, 2, 3].map((number) => inTurn(piece(number)))
  results.push(inTurn(piece(4), true), inTurn(piece(5), true))
  await finishAll()
  await Promise.all(results)
  expect(state.order).toEqual([1, 4, 5, 2, 3])
})

test('work that fails gives its place to the next', async () => {
  const inTurn = createQueue({ atOnce: 1, mostWaiting: 5, full: () => new Error('full') })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
