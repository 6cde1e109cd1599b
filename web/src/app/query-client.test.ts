import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../lib/errors.ts'
import { createQueryClient } from './query-client.ts'

const KEY = ['alerts']

/** A question whose answers come when they are let go, and who looks at it. */
function setup() {
  const client = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((answer) => answers.push(answer)))
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => {})
  const answer = async (text: string) => {
    await vi.waitFor(() => expect(answers).not.toHaveLength(0))
    answers.shift()?.(text)
    await new Promise((done) => setTimeout(done))
  }
  return { client, queryFn, answer, stop }
}

describe('what changed while it was asked for', () => {
  it('is asked for once more when its first answer has come', async () => {
    const { client, queryFn, answer } = setup()
    void client.invalidateQueries({ queryKey: KEY })
    void client.invalidateQueries({ queryKey: KEY })
    await answer('as it was')
    await answer('as it is')
    expect(client.getQueryData(KEY)).toBe('as it is')
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('is asked for at once where there was an answer before', async () => {
    const { client, queryFn, answer } = setup()
    await answer('as it was')
    void client.invalidateQueries({ queryKey: KEY })
    await answer('as it is')
    expect(client.getQueryData(KEY)).toBe('as it is')
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('waits for the next look where nobody looks any more', async () => {
    const { client, queryFn, answer, stop } = setup()
    void client.invalidateQueries({ queryKey: KEY })
    stop()
    await answer('as it was')
    await vi.waitFor(() => expect(client.getQueryState(KEY)?.isInvalidated).toBe(true))
    expect(queryFn).toHaveBeenCalledTimes(1)
  })
})

it('what was to be asked for again still is, also where news have changed it since', async () => {
  const { client, queryFn, answer, stop } = setup()
  await answer('as it was')
  stop()
  void client.invalidateQueries({ queryKey: KEY })
  client.setQueryData(KEY, 'as it was, and the news')
  new QueryObserver(client, { queryKey: KEY, queryFn, staleTime: 60_000 }).subscribe(() => {})
  await answer('as it is')
  expect(client.getQueryData(KEY)).toBe('as it is')
})

it('what is pressed without a network fails at once, and nothing of it is left waiting', async () => {
  onlineManager.setOnline(false)
  const press = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(new TypeError('away')) })
  await expect(press.mutate()).rejects.toThrow('away')
  onlineManager.setOnline(true)
})

it('what the server has had enough of is asked again when it said, and no sooner', async () => {
  vi.useFakeTimers()
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(
      new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too often.', retryAfter: 20 }),
    )
    .mockResolvedValue('here')
  const asked = createQueryClient().query({ queryKey: KEY, queryFn })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await asked).toBe('here')
  vi.useRealTimers()
})

it('whoever would wait for minutes is told at once', async () => {
  const enough = new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too often.', retryAfter: 600 })
  const asked = createQueryClient().query({ queryKey: KEY, queryFn: () => Promise.reject(enough) })
  await expect(asked).rejects.toBe(enough)
})
