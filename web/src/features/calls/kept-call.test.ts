import { expect, test } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { buildSupport } from '../../test/fake-calls.ts'
import { createKeptCall } from './kept-call.ts'

const address = { entityId: 1, locationId: 2, hash: 'hash-of-ones-own-call' }

test('a call is kept for whoever is in it, and for nobody else', () => {
  const kept = createKeptCall(createMemoryStore())
  expect(kept.read(1)).toBeNull()
  kept.write(1, address)
  expect([kept.read(1), kept.read(2), kept.read(null)]).toEqual([address, null, null])
  kept.clear()
  expect(kept.read(1)).toBeNull()
})

test('with a call for help what was called is kept, and what is no such thing is left out', () => {
  const store = createMemoryStore()
  const kept = createKeptCall(store)
  const left = { ...address, help: { support: buildSupport(), locationName: 'Harbor House' } }
  kept.write(1, left)
  expect(kept.read(1)).toEqual(left)
  store.setItem('kinward.phone-call', JSON.stringify({ userId: 1, ...address, help: { support: 'none' } }))
  expect(kept.read(1)).toEqual(address)
})

test.each(['{', '{"userId":1}', '7'])('what is none, as %s, is nothing', (text) => {
  const store = createMemoryStore()
  store.setItem('kinward.phone-call', text)
  expect(createKeptCall(store).read(1)).toBeNull()
})
