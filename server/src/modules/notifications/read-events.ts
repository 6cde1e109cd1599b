import type { NotificationType } from '@kinward/contract/notifications'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'

/** A notification that was read, or turned back to unread. */
export type ReadRow = { id: number; user_id: number; type: NotificationType }

/** How many are named to a client at once; it asks for the rest. */
export const MOST_NAMED = 1000

/** What the tabs of those who have read something hear of it. */
export function readEvents(rows: readonly ReadRow[], isRead = true): OutgoingEvent[] {
  return [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, own]) => ({
    room: room.user(userId),
    name: 'user.read.notification',
    payload: {
      ids: own.slice(0, MOST_NAMED).map(({ id }) => id),
      type: own.every(({ type }) => type === own[0]?.type) ? (own[0]?.type ?? null) : null,
      isRead,
      isMore: own.length > MOST_NAMED,
    },
  }))
}
