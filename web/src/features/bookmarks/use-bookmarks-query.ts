import { BOOKMARKS_PAGE, listBookmarks, type Bookmark, type BookmarkPage } from '@kinward/contract/bookmarks'
import type { Location } from '@kinward/contract/locations'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { bookmarkKeys } from './keys.ts'

/** The page after those that are loaded; none when all are. */
export function nextPage(pages: readonly BookmarkPage[]): number | undefined {
  const loaded = pages.reduce((sum, { bookmarks }) => sum + bookmarks.length, 0)
  return loaded < (pages.at(-1)?.total ?? 0) ? Math.floor(loaded / BOOKMARKS_PAGE) + 1 : undefined
}

/** Each bookmark once: one that was made meanwhile moves the others over the edge of a page. */
export function allBookmarks(pages: readonly BookmarkPage[]): Bookmark[] {
  return [...new Map(pages.flatMap(({ bookmarks }) => bookmarks).map((bookmark) => [bookmark.id, bookmark])).values()]
}

function bookmarksQuery(location: Location) {
  return infiniteQueryOptions({
    queryKey: bookmarkKeys.list(location.id),
    queryFn: ({ signal, pageParam }) =>
      call(listBookmarks, { params: placeOf(location), query: { page: pageParam } }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages),
    staleTime: 0,
  })
}

/** The reader's bookmarks at a location, 20 a page. */
export function useBookmarksQuery(location: Location) {
  return useInfiniteQuery(bookmarksQuery(location))
}
