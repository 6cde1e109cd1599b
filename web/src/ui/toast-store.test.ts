import { describe, expect, it } from 'vitest'
import { createToastStore } from './toast-store.ts'

function fakeClock() {
  let now = 0
  let nextTimer = 1
  const timers = new Map<number, { at: number; run: () => void }>()
  return {
    clock: {
      now: () => now,
      setTimeout(run: () => void, ms: number) {
        timers.set(nextTimer, { at: now + ms, run })
        return nextTimer++
      },
      clearTimeout: (timer: number) => void timers.delete(timer),
    },
    advance(ms: number) {
      now += ms
      for (const [timer, { at, run }] of timers) {
        if (at <= now && timers.delete(timer)) run()
      }
    },
  }
}

function titles(store: ReturnType<typeof createToastStore>) {
  return store.read().map((toast) => toast.title)
}

describe('the notices on screen', () => {
  it('keep the newest last and leave after three seconds', () => {
    const { clock, advance } = fakeClock()
    const store = createToastStore(clock)
    store.show('info', { title: 'one' })
    advance(1000)
    store.show('error', { title: 'two' })
    expect(titles(store)).toEqual(['one', 'two'])
    advance(2000)
    expect(titles(store)).toEqual(['two'])
    advance(1000)
    expect(titles(store)).toEqual([])
  })

  it('do not repeat what is already on screen, but say it again later', () => {
    const { clock, advance } = fakeClock()
    const store = createToastStore(clock)
    store.show('error', { title: 'Failed', text: 'No network' })
    store.show('error', { title: 'Failed', text: 'No network' })
    store.show('error', { title: 'Failed', text: 'No answer' })
    expect(store.read()).toHaveLength(2)
    advance(3000)
    store.show('error', { title: 'Failed', text: 'No network' })
    expect(store.read()).toHaveLength(1)
  })

  it('wait while paused and go on with the time they had left', () => {
    const { clock, advance } = fakeClock()
    const store = createToastStore(clock)
    store.show('success', { title: 'one' })
    advance(2000)
    store.pause()
    store.show('success', { title: 'two', duration: 5000 })
    advance(60_000)
    expect(titles(store)).toEqual(['one', 'two'])
    store.resume()
    advance(1000)
    expect(titles(store)).toEqual(['two'])
    advance(4000)
    expect(titles(store)).toEqual([])
  })
})
