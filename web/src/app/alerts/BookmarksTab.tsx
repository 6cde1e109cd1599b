import type { Bookmark } from '@kinward/contract/bookmarks'
import { useNavigate } from 'react-router'
import { BookmarkList } from '../../features/bookmarks/components/BookmarkList.tsx'
import { useBookmarkMutation } from '../../features/bookmarks/use-bookmark-mutation.ts'
import { allBookmarks, useBookmarksQuery } from '../../features/bookmarks/use-bookmarks-query.ts'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { placeOf } from '../../features/locations/place.ts'
import { upsellPath } from '../../features/locations/upsell.ts'
import { useToday } from '../../lib/use-today.ts'
import { messagePath } from '../paths.ts'
import type { AlertsPaneProps } from './AlertsPane.tsx'

type BookmarksTabProps = Pick<AlertsPaneProps, 'location' | 'groups' | 'people' | 'me'>

/** What the reader keeps at the location. */
export function BookmarksTab({ location, groups, people, me }: BookmarksTabProps) {
  const navigate = useNavigate()
  const now = useToday()
  const query = useBookmarksQuery(location)
  const { mutate: change } = useBookmarkMutation(placeOf(location))
  const pages = query.data?.pages ?? []
  const { limit = null, usedThisMonth: used = 0 } = pages.at(-1) ?? {}
  const channelOf = ({ channelId }: Bookmark) => {
    const group = groups.find(({ id }) => id === channelId)
    return group && channelTitle(group, people, me)
  }
  return (
    <BookmarkList
      status={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
      bookmarks={allBookmarks(pages)}
      plan={limit === null ? null : { used, limit }}
      learnMoreTo={upsellPath(location, 'bookmarks')}
      view={{ meId: me, now }}
      channelOf={channelOf}
      isLoadingMore={query.isFetchingNextPage}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
      onOpen={({ message }) => void navigate(messagePath({ ...message, locationId: location.id }))}
      onRemove={({ id, message }) =>
        change({ message: { ...message, isBookmarked: true, bookmarkId: id }, isBookmarked: false })
      }
      onRetry={() => void query.refetch()}
    />
  )
}
