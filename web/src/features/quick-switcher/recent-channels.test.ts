import { expect, it } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { createRecentChannels } from './recent-channels.ts'

it('the channels that were opened last are each person’s own, once each, and go with signing out', () => {
  const store = createMemoryStore()
  const recent = createRecentChannels(store)
  for (const id of [5, 6, 5]) recent.note(1, id)
  recent.note(2, 9)
  expect([recent.read(1), recent.read(2)]).toEqual([[5, 6], [9]])
  for (let id = 20; id < 60; id++) recent.note(1, id)
  expect(recent.read(1)).toHaveLength(12)
  store.setItem('kinward.visited.2', '["no id"]')
  expect(recent.read(2)).toEqual([])
  recent.clear()
  expect(store.length).toBe(0)
})
