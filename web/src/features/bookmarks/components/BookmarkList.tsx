import type { Bookmark } from '@kinward/contract/bookmarks'
import { IconBookmark, IconBookmarkOff, IconLock } from '@tabler/icons-react'
import type { ReactNode, UIEvent } from 'react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { MessageView } from '../../messages/components/message-view.ts'
import { MessageCard } from '../../messages/components/MessageCard.tsx'
import panel from '../../messages/components/panel.module.css'
import { BOOKMARK_TEXTS } from '../texts.ts'
import styles from './BookmarkList.module.css'

type BookmarkListProps = {
  status: 'loading' | 'ready' | 'error'
  bookmarks: readonly Bookmark[]
  /** What a plan with a limit still allows; null without one. */
  plan: { used: number; limit: number } | null
  learnMoreTo: string
  view: Pick<MessageView, 'meId' | 'now'>
  /** The channel a bookmark is of, as far as the reader knows it. */
  channelOf: (bookmark: Bookmark) => ReactNode
  isLoadingMore: boolean
  onMore: (() => void) | null
  onOpen: (bookmark: Bookmark) => void
  onRemove: (bookmark: Bookmark) => void
  onRetry: () => void
}

/** Nearer to the end than this asks for more. */
const REACH = 300

/** What the reader keeps for themselves at a location. */
export function BookmarkList(props: BookmarkListProps) {
  const { status, bookmarks, plan, view, channelOf, isLoadingMore, onMore, onOpen, onRemove } = props

  function handleScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < REACH && !isLoadingMore) onMore?.()
  }

  return (
    <>
      {plan && <PlanBanner plan={plan} learnMoreTo={props.learnMoreTo} />}
      <div className={panel.list} onScroll={handleScroll}>
        {status === 'loading' && <Skeleton rows={4} className={panel.loading} />}
        {status === 'error' && <ErrorState what={BOOKMARK_TEXTS.failed} onRetry={props.onRetry} fill />}
        {status === 'ready' && bookmarks.length === 0 && (
          <EmptyState
            fill
            icon={<IconBookmark size={36} stroke={1.75} aria-hidden="true" />}
            title={BOOKMARK_TEXTS.empty}
          />
        )}
        {bookmarks.map((bookmark) => (
          <MessageCard
            key={bookmark.id}
            message={bookmark.message}
            view={view}
            onOpen={() => onOpen(bookmark)}
            note={channelOf(bookmark)}
            tools={
              <IconButton size="s" label={BOOKMARK_TEXTS.remove} onClick={() => onRemove(bookmark)}>
                <IconBookmarkOff size={19} stroke={1.75} aria-hidden="true" />
              </IconButton>
            }
          />
        ))}
        {isLoadingMore && (
          <div className={styles.more} role="status">
            {BOOKMARK_TEXTS.more}
          </div>
        )}
      </div>
    </>
  )
}

type PlanBannerProps = { plan: { used: number; limit: number }; learnMoreTo: string }

/** What the free plan allows; a lock once it is used up. */
function PlanBanner({ plan, learnMoreTo }: PlanBannerProps) {
  return (
    <div className={styles.banner}>
      {plan.used >= plan.limit && <IconLock size={18} stroke={1.75} role="img" aria-label={BOOKMARK_TEXTS.locked} />}
      <p>{BOOKMARK_TEXTS.limit}</p>
      <ButtonLink size="s" to={learnMoreTo}>
        {BOOKMARK_TEXTS.learnMore}
      </ButtonLink>
    </div>
  )
}
