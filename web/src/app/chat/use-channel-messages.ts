import type { Location } from '@kinward/contract/locations'
import { useCallback, useMemo, useState } from 'react'
import { placeOf } from '../../features/locations/place.ts'
import { toListItems } from '../../features/messages/list-items.ts'
import { isBehind } from '../../features/messages/message-window.ts'
import { useMessageWindow } from '../../features/messages/use-message-window.ts'
import { useUnreadDivider } from '../../features/messages/use-unread-divider.ts'
import { useOutboxEntries } from '../../features/outbox/use-outbox-entries.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { useToday } from '../../lib/use-today.ts'
import { useServices } from '../services.ts'

type Options = { location: Location; groupId: number; groupVersion: number; me: number }

/** The lines of a channel, where they open, and what moves them. */
export function useChannelMessages({ location, groupId, groupVersion, me }: Options) {
  const { catchUp, markRead, outbox } = useServices()
  const now = useToday()
  const messages = useMessageWindow(placeOf(location), groupId, groupVersion, catchUp)
  const { window, jumpToLatest } = messages
  const behind = window !== undefined && isBehind(window, groupVersion)
  const unread = useUnreadDivider(window, behind, me)
  const entries = useOutboxEntries(outbox, { userId: me, groupId, parentId: null })
  const [jumps, setJumps] = useState(0)

  const items = useMemo(
    () => (window ? toListItems(window, entries, { me, now, unread }) : []),
    [window, entries, me, now, unread],
  )

  const toLatest = useCallback(() => {
    ignoreFailure(jumpToLatest().then((jumped) => jumped && setJumps((count) => count + 1)))
  }, [jumpToLatest])

  const handleSeen = useCallback(
    (messageId: number) => {
      const seen = window?.messages.findLast(({ id }) => id === messageId)
      if (window && seen?.seq && seen.seq > window.lastSeenSeq) {
        markRead.seen({ locationId: location.id, groupId, messageId, seq: seen.seq })
      }
    },
    [window, markRead, location.id, groupId],
  )

  return {
    ...messages,
    items,
    toLatest,
    handleSeen,
    anchorKey: unread !== null && jumps === 0 ? 'unread' : null,
    listKey: `${groupId}-${jumps}-${jumps === 0 ? unread?.seq : 'end'}`,
  }
}
