import { readNotifications } from '@kinward/contract/notifications'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import {
  applyRead,
  applyReading,
  applyUnread,
  countUnread,
  meantIn,
  type Reading,
  type Unread,
} from './apply-notification.ts'
import { notificationKeys } from './keys.ts'
import { changeLists, changeUnread, refetchAll, refetchUnread } from './notification-cache.ts'

/**
 * Marks notifications read, or unread again with `isRead: false`: those of `ids`, `channelId`, `channelIds` or `types`, or
 * `all`; `from` and `before` narrow any of them to a section of the list. It shows at once.
 */
export function useReadNotifications() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: the last one pressed is the last that the server hears.
    scope: { id: 'read-notifications' },
    mutationFn: (reading: Reading) => call(readNotifications, { body: reading }),
    onMutate: (reading) => show(client, reading),
    onSuccess({ ids, unread }, { isRead = true }) {
      show(client, { ids, isRead })
      const known = client.getQueryData<Unread>(notificationKeys.unread)
      if (known && countUnread(known) !== unread) refetchUnread(client)
    },
    onError: () => refetchAll(client),
  })
}

/** Which are meant is known here as far as they are loaded or named; the answer names them all. */
function show(client: QueryClient, reading: Reading): void {
  const { isRead = true } = reading
  const ids = new Set(reading.ids)
  changeLists(client, (loaded, _, { unread }) => {
    for (const id of meantIn(loaded, reading)) ids.add(id)
    return applyReading(loaded, reading, { unreadOnly: unread })
  })
  changeUnread(client, (unread) => (isRead ? applyRead(unread, [...ids]) : applyUnread(unread, [...ids])))
}
