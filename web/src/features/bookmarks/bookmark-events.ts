import type { BookmarkPage } from '@kinward/contract/bookmarks'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApplyEvent } from '../../realtime/context.ts'
import { whenRemoved } from '../../realtime/when-removed.ts'
import { bookmarkKeys } from './keys.ts'

function isListed(client: QueryClient, messageId: number): boolean {
  const lists = client.getQueriesData<InfiniteData<BookmarkPage>>({ queryKey: bookmarkKeys.all })
  return lists.some(([, list]) =>
    list?.pages.some(({ bookmarks }) => bookmarks.some((bookmark) => bookmark.messageId === messageId)),
  )
}

/** A bookmark came or went, here or in another tab. */
export const handleBookmark: ApplyEvent<unknown> = (_, { client }) =>
  void client.invalidateQueries({ queryKey: bookmarkKeys.all })

/** A message reads differently now: one that is bookmarked, or may be among bookmarks that are on their way. */
export const handleMessage: ApplyEvent<{ messageId: number }> = ({ messageId }, { client }) => {
  const isOnItsWay = client.isFetching({ queryKey: bookmarkKeys.all }) > 0
  if (isOnItsWay || isListed(client, messageId)) void client.invalidateQueries({ queryKey: bookmarkKeys.all })
}

/** What the reader kept of a channel or a place that is no longer theirs is theirs no longer. */
export const { handleMemberRemoved, handleMembersRemoved } = whenRemoved(bookmarkKeys.all)
