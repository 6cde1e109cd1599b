import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { startAskingAgain } from './ask-again.ts'

/** A screen that asks for one thing, a clock that is moved by hand, and an answer that can be changed. */
function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new NetworkError('away')))
  const timers: { work: () => void; delay: number }[] = []
  const onReached = vi.fn()
  const asking = startAskingAgain({
    client,
    onReached,
    setTimer(work, delay) {
      const timer = { work, delay }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
  })
  const leave = new QueryObserver(client, { queryKey: ['list'], queryFn: load }).subscribe(() => undefined)
  const next = async () => {
    const timer = timers.shift()
    timer?.work()
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    return timer?.delay
  }
  return { client, load, timers, onReached, asking, leave, next }
}

const failed = (client: QueryClient) => () => expect(client.getQueryState(['list'])?.status).toBe('error')

test('what failed is asked for again after growing pauses of at most about half a minute, until it comes', async () => {
  const { client, load, timers, onReached, next } = setUp()
  await vi.waitFor(failed(client))
  const pauses: number[] = []
  for (let round = 0; round < 8; round++) pauses.push((await next()) ?? 0)
  expect(load).toHaveBeenCalledTimes(9)
  expect(pauses[0]).toBeLessThan(1_500)
  expect(pauses[3]).toBeGreaterThan(pauses[0] ?? 0)
  expect(Math.max(...pauses)).toBeLessThan(40_000)
  expect(onReached).not.toHaveBeenCalled()
  load.mockResolvedValue('here')
  await next()
  expect(client.getQueryData(['list'])).toBe('here')
  expect(onReached).toHaveBeenCalledOnce()
  expect(timers).toEqual([])
})

test('it is asked for at once when the server may be back', async () => {
  const { client, load, timers, asking } = setUp()
  await vi.waitFor(failed(client))
  load.mockResolvedValue('here')
  asking.now()
  await vi.waitFor(() => expect(client.getQueryData(['list'])).toBe('here'))
  expect(timers).toEqual([])
})

test('what was refused is not asked for again, nor what nobody looks at any more', async () => {
  const { client, load, timers, leave, asking, next } = setUp()
  await vi.waitFor(failed(client))
  leave()
  await next()
  expect(load).toHaveBeenCalledOnce()
  expect(timers).toEqual([])
  load.mockRejectedValue(new ApiError({ status: 403, code: 'FORBIDDEN', message: 'no' }))
  new QueryObserver(client, { queryKey: ['other'], queryFn: load }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.getQueryState(['other'])?.status).toBe('error'))
  asking.now()
  expect(load).toHaveBeenCalledTimes(2)
  expect(timers).toEqual([])
})
