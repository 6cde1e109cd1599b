import { describe, expect, it } from 'vitest'
import { createToastStore, UNTIL_CLOSED } from './toast-store.ts'

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

  it('stay until they are closed where that is wanted, also after they were looked at', () => {
    const { clock, advance } = fakeClock()
    // As a browser does: what is too long to wait for is over at once.
    const setTimeout = (run: () => void, ms: number) => clock.setTimeout(run, ms > 2 ** 31 - 1 ? 0 : ms)
    const store = createToastStore({ ...clock, setTimeout })
    store.show('error', { title: 'Nobody answered', duration: UNTIL_CLOSED })
    advance(86_400_000)
    store.pause()
    store.show('error', { title: 'Nobody answered the second', duration: UNTIL_CLOSED })
    store.resume()
    advance(86_400_000)
    expect(titles(store)).toEqual(['Nobody answered', 'Nobody answered the second'])
    for (const { id } of store.read()) store.dismiss(id)
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
