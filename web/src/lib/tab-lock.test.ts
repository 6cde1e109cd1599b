import { describe, expect, it } from 'vitest'
import { createMemoryStore } from './storage.ts'
import { withLease } from './tab-lock.ts'

describe('withLease', () => {
  it('lets one tab work at a time and passes results and failures on', async () => {
    const store = createMemoryStore()
    const running = new Set<string>()
    const work = (name: string) => async () => {
      expect(running.size).toBe(0)
      running.add(name)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running.delete(name)
      if (name === 'c') throw new Error('c failed')
      return name
    }
    const turns = await Promise.allSettled([
      withLease(store, 'x', work('a'), 'tab1'),
      withLease(store, 'x', work('b'), 'tab2'),
      withLease(store, 'x', work('c'), 'tab1'),
      withLease(store, 'x', work('d'), 'tab1'),
    ])
    expect(turns.map((turn) => turn.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('takes over from a tab that died holding the lease', async () => {
    const store = createMemoryStore()
    store.setItem('kinward.lock.x', `dead ${Date.now() - 1}`)
    expect(await withLease(store, 'x', () => Promise.resolve('mine'), 'alive')).toBe('mine')
  })
})
