import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { createRecentSearches } from './recent-searches.ts'

describe('recent searches', () => {
  it('are each person’s own, the newest first, and go with signing out', () => {
    const store = createMemoryStore()
    const recent = createRecentSearches(store)
    recent.add(1, 'morphine')
    recent.add(1, 'walter has:file')
    recent.add(2, 'something else')
    expect(recent.read(1)).toEqual(['walter has:file', 'morphine'])
    recent.clear()
    expect([recent.read(1), recent.read(2), store.length]).toEqual([[], [], 0])
  })

  it('hold what was typed to its end, once, and eight at most', () => {
    const recent = createRecentSearches(createMemoryStore())
    for (const text of ['mor', 'morphine', 'morphine', '  ']) recent.add(1, text)
    expect(recent.read(1)).toEqual(['morphine'])
    for (let number = 0; number < 12; number++) recent.add(1, `search ${String.fromCharCode(97 + number)}`)
    expect(recent.read(1)).toHaveLength(8)
    recent.remove(1, 'search l')
    expect(recent.read(1)[0]).toBe('search k')
  })

  it('are empty where what was kept is none', () => {
    const store = createMemoryStore()
    store.setItem('kinward.searches.1', '{"no":"list"}')
    expect(createRecentSearches(store).read(1)).toEqual([])
  })
})
