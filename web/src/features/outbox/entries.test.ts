import { describe, expect, it } from 'vitest'
import { buildOutboxEntry } from '../../test/factories.ts'
import { backoff } from './backoff.ts'
import { entriesAt } from './use-outbox-entries.ts'

describe('entriesAt', () => {
  it('shows a message in its channel, a reply in its thread, and one for both in both', () => {
    const all = [
      buildOutboxEntry({ hashKey: 'a' }),
      buildOutboxEntry({ hashKey: 'b', parentId: 5 }),
      buildOutboxEntry({ hashKey: 'c', parentId: 5, showInMainThread: true }),
      buildOutboxEntry({ hashKey: 'd', groupId: 8 }),
      buildOutboxEntry({ hashKey: 'e', userId: 2 }),
    ]
    const keys = (parentId: number | null) =>
      entriesAt(all, { userId: 1, groupId: 7, parentId }).map(({ hashKey }) => hashKey)
    expect(keys(null)).toEqual(['a', 'c'])
    expect(keys(5)).toEqual(['b', 'c'])
  })
})

describe('backoff', () => {
  it('doubles from a second to half a minute', () => {
    expect([1, 2, 3, 9].map((attempts) => backoff(attempts, 0.5))).toEqual([1_000, 2_000, 4_000, 30_000])
    expect(backoff(1, 0)).toBe(750)
  })
})
