import type { BookmarkPage } from '@kinward/contract/bookmarks'
import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../test/factories.ts'
import { allBookmarks, nextPage } from './use-bookmarks-query.ts'

function page(from: number, to: number, total: number): BookmarkPage {
  const bookmarks = Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    timestamp: 1,
    messageTimestamp: 1,
    messageId: from + index,
    channelId: 7,
    channelType: 'discussion' as const,
    message: buildMessage({ seq: from + index }),
  }))
  return { bookmarks, total, usedThisMonth: total, limit: null }
}

describe('bookmarks', () => {
  it('go on with the page after what is loaded, until all are', () => {
    expect(nextPage([page(1, 20, 45)])).toBe(2)
    expect(nextPage([page(1, 20, 45), page(21, 40, 45)])).toBe(3)
    expect(nextPage([page(1, 20, 45), page(21, 40, 45), page(41, 45, 45)])).toBeUndefined()
  })

  it('are listed once each, also when one slipped over the edge of a page', () => {
    expect(allBookmarks([page(1, 20, 40), page(20, 39, 40)]).map(({ id }) => id)).toEqual(
      Array.from({ length: 39 }, (_, index) => index + 1),
    )
  })
})
