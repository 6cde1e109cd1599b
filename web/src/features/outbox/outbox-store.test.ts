import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createIndexedDbStore, type NewEntry } from './outbox-store.ts'

const entry = (hashKey: string): NewEntry => ({
  hashKey,
  userId: 1,
  entityId: 1,
  locationId: 2,
  groupId: 7,
  parentId: null,
  showInMainThread: false,
  message: hashKey,
  isUrgent: true,
  quotedMessageId: 5,
  attachments: [],
  createdAt: 0,
  state: 'waiting',
  attempts: 0,
})

describe('outbox in IndexedDB', () => {
  it('keeps entries in order across tabs and reloads, each hashKey once', async () => {
    const one = createIndexedDbStore('kept')
    const other = createIndexedDbStore('kept')
    const first = await one.add(entry('a'))
    await other.add(entry('b'))
    expect(await one.add(entry('a'))).toEqual(first)
    await one.add(entry('c'))
    const reloaded = createIndexedDbStore('kept')
    expect((await reloaded.all()).map(({ hashKey }) => hashKey)).toEqual(['a', 'b', 'c'])
    expect((await reloaded.all())[0]).toMatchObject({ isUrgent: true, quotedMessageId: 5 })
  })

  it('changes and removes entries, and does not bring back one that is gone', async () => {
    const store = createIndexedDbStore('changed')
    const stored = await store.add(entry('a'))
    await store.update({ ...stored, state: 'failed', error: 'no' })
    expect((await store.all())[0]).toMatchObject({ state: 'failed', error: 'no' })
    await store.remove('a')
    await store.update(stored)
    expect(await store.all()).toEqual([])
    await store.add(entry('b'))
    await store.add({ ...entry('c'), userId: 9 })
    await store.clear(1)
    expect(await store.all()).toMatchObject([{ hashKey: 'c', userId: 9 }])
  })
})
