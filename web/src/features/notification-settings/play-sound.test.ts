import type { NotificationSound } from '@kinward/contract/notification-settings'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playOnce } from './play-sound.ts'

type Options = { ifAvailable?: boolean; signal?: AbortSignal }

/** The locks of a browser, which all its tabs share. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>()
  function request(name: string, { ifAvailable, signal }: Options, act: (lock: object | null) => Promise<unknown>) {
    const before = last.get(name)
    if (before && ifAvailable) return act(null)
    const turn = Promise.resolve(before).then(() => (signal?.aborted ? undefined : act({})))
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === over) last.delete(name)
      })
    last.set(name, over)
    return turn
  }
  return { request }
}

const played: string[] = []
/** Whether the tabs that play next may, one after the other: one that nobody has touched may not. */
let mayPlay: boolean[] = []
beforeEach(() => {
  played.length = 0
  mayPlay = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'Audio',
    class {
      readonly address: string
      constructor(address: string) {
        this.address = address
      }
      async play() {
        if (mayPlay.shift() === false) throw new DOMException('Not touched', 'NotAllowedError')
        played.push(this.address)
      }
    },
  )
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

const hear = (sound: NotificationSound, key: string, isUrgent = false) => playOnce(sound, { key, isUrgent })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it.each([0, 100, 3_000])('what two tabs hear of is heard once, also %i ms apart', async (apart) => {
  hear('default_1', 'message-1')
  await pass(apart)
  hear('default_1', 'message-1')
  await pass(30_000)
  expect(played).toHaveLength(1)
})

it('many messages at once are heard as one, and a later one by itself', async () => {
  for (let id = 1; id <= 5; id++) hear('default_1', `message-${id}`)
  await pass(2_000)
  expect(played).toHaveLength(1)
  hear('default_1', 'message-6')
  await pass(30_000)
  expect(played).toHaveLength(2)
})

it('something urgent is heard right after anything else, and after something urgent', async () => {
  hear('default_1', 'message-1')
  await pass(500)
  hear('default_2', 'message-2', true)
  hear('default_3', 'message-3', true)
  await pass(30_000)
  expect(played).toEqual(['/sounds/default_1.wav', '/sounds/default_2.wav', '/sounds/default_3.wav'])
})

it.each([true, false])('where one tab may not sound another does, urgent: %s', async (isUrgent) => {
  mayPlay = [false, true]
  for (let tab = 0; tab < 3; tab++) hear('default_1', 'message-1', isUrgent)
  await pass(30_000)
  expect(played).toHaveLength(1)
})
