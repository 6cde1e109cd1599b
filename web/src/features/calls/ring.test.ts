import { expect, test, vi } from 'vitest'
import { createRing } from './ring.ts'

type Turn = { work: () => Promise<unknown>; resolve: () => void; signal: AbortSignal }

/** The locks of a browser: one tab has a name, the next gets it afterwards. */
function createLocks() {
  const queue: Turn[] = []
  let isTaken = false
  async function next(): Promise<void> {
    const turn = isTaken ? undefined : queue.shift()
    if (!turn) return
    if (turn.signal.aborted) return next()
    isTaken = true
    await turn.work().catch(() => undefined)
    isTaken = false
    turn.resolve()
    return next()
  }
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
    new Promise<void>((resolve) => {
      queue.push({ work, resolve, signal })
      void next()
    })
  return { request } as unknown as Pick<LockManager, 'request'>
}

/** A tab, and what is heard from it. */
function createTab(locks: Pick<LockManager, 'request'> | null, isAllowed = true) {
  const heard: string[] = []
  const ring = createRing({
    locks,
    createSound: (address) => ({
      loop: false,
      play() {
        if (!isAllowed) return Promise.reject(new Error('NotAllowedError'))
        heard.push(address)
        return Promise.resolve()
      },
      pause: () => void heard.pop(),
    }),
  })
  return { ring, heard }
}

test('a call is heard in one tab, and in the next when that one is closed', async () => {
  const locks = createLocks()
  const [one, other] = [createTab(locks), createTab(locks)]
  const stopOne = one.ring('ring')
  const stopOther = other.ring('ring')
  await vi.waitUntil(() => one.heard.length === 1)
  expect(other.heard).toEqual([])
  stopOne()
  expect(one.heard).toEqual([])
  await vi.waitUntil(() => other.heard.length === 1)
  stopOther()
  stopOther()
  expect(other.heard).toEqual([])
})

test('a tab that may not sound leaves it to one that may', async () => {
  const locks = createLocks()
  const [untouched, other] = [createTab(locks, false), createTab(locks)]
  untouched.ring('ring')
  other.ring('ring')
  await vi.waitUntil(() => other.heard.length === 1)
  expect(untouched.heard).toEqual([])
})

test('a tab whose turn never came stays silent when it comes after the call', async () => {
  const locks = createLocks()
  const [one, other] = [createTab(locks), createTab(locks)]
  const stopOne = one.ring('ring')
  other.ring('ring')()
  await vi.waitUntil(() => one.heard.length === 1)
  stopOne()
  await Promise.resolve()
  expect(other.heard).toEqual([])
})

test('where there are no locks, every tab sounds', async () => {
  const { ring, heard } = createTab(null)
  const stop = ring('ring')
  await vi.waitUntil(() => heard.length === 1)
  expect(heard).toEqual(['/sounds/ring.wav'])
  stop()
  expect(heard).toEqual([])
})

test.each([
  ['once', 'waiting', false],
  ['again and again where it is for help', 'waiting_help', true],
] as const)(
  'beside a call that goes on, another is heard %s, whichever tab has the ring',
  async (_how, tone, loops) => {
    const made: { address: string; loop: boolean }[] = []
    const ring = createRing({
      // Another tab has it, and keeps it.
      locks: { request: () => new Promise(() => undefined) } as unknown as Pick<LockManager, 'request'>,
      createSound(address) {
        const sound = { address, loop: false, play: () => Promise.resolve(), pause: () => undefined }
        made.push(sound)
        return sound
      },
    })
    ring(tone)()
    await Promise.resolve()
    expect(made).toMatchObject([{ address: '/sounds/waiting.wav', loop: loops }])
  },
)
