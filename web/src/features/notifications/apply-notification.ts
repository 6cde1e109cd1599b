import {
  MOST_COUNTED,
  type Notification,
  type NotificationPage,
  type ReadingRequest,
} from '@kinward/contract/notifications'
import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'

/** The pages of a tab that are loaded, the newest first. */
export type LoadedNotifications = InfiniteData<NotificationPage, string | null>

/** Which ones are read, as a request says it. */
export type Reading = z.input<typeof ReadingRequest>

/** The unread ones that are known here. Where there were more than are counted, `isMore` says that others stand behind them. */
export type Unread = { ids: readonly number[]; isMore: boolean }

/** Puts a notification at the front of the list, also one that stands in it already; `stands` is false where it has no place. */
export function applyTold(
  loaded: LoadedNotifications,
  notification: Notification,
  stands: boolean,
): LoadedNotifications {
  const others = changePages(loaded, (listed) => listed.filter(({ id }) => id !== notification.id))
  if (!stands) return others
  return {
    ...others,
    pages: others.pages.map((page, index) =>
      index === 0 ? { ...page, notifications: [notification, ...page.notifications] } : page,
    ),
  }
}

/** Marks those that are meant read or unread; where only unread ones are listed, what was read leaves. */
export function applyReading(
  loaded: LoadedNotifications,
  reading: Reading,
  { unreadOnly }: { unreadOnly: boolean },
): LoadedNotifications {
  const is_read = reading.isRead ?? true
  return changePages(loaded, (listed) => {
    if (!listed.some((one) => one.is_read !== is_read && isMeant(reading, one))) return listed
    const changed = listed.map((one) => (isMeant(reading, one) ? { ...one, is_read } : one))
    return unreadOnly ? changed.filter((one) => !one.is_read) : changed
  })
}

/** Whether a request to read means a notification: it must be all that the request says. */
function isMeant({ ids, channelId, channelIds, types, from, before }: Reading, one: Notification): boolean {
  const toldAt = Date.parse(one.created_at)
  if (ids && !ids.includes(one.id)) return false
  if (channelId !== undefined && one.fk_channel_id !== channelId) return false
  if (channelIds && !(one.fk_channel_id !== null && channelIds.includes(one.fk_channel_id))) return false
  if (types && !types.includes(one.type)) return false
  return !(from !== undefined && toldAt < Date.parse(from)) && !(before !== undefined && toldAt >= Date.parse(before))
}

/** Those of the list that a request to read means. */
export function meantIn(loaded: LoadedNotifications, reading: Reading): number[] {
  return loaded.pages.flatMap(({ notifications }) =>
    notifications.filter((one) => isMeant(reading, one)).map(({ id }) => id),
  )
}

function changePages(
  loaded: LoadedNotifications,
  change: (listed: readonly Notification[]) => readonly Notification[],
): LoadedNotifications {
  let isChanged = false
  const pages = loaded.pages.map((page) => {
    const notifications = change(page.notifications)
    if (notifications === page.notifications || isSame(notifications, page.notifications)) return page
    isChanged = true
    return { ...page, notifications: [...notifications] }
  })
  return isChanged ? { ...loaded, pages } : loaded
}

function isSame(one: readonly Notification[], other: readonly Notification[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** The unread ones as a page names them. */
export function unreadOf({ unreadIds }: Pick<NotificationPage, 'unreadIds'>): Unread {
  return { ids: unreadIds, isMore: unreadIds.length >= MOST_COUNTED }
}

export function applyUnread(unread: Unread, ids: readonly number[]): Unread {
  const added = ids.filter((id) => !unread.ids.includes(id))
  return added.length === 0 ? unread : { ...unread, ids: [...added, ...unread.ids] }
}

/** Takes those that were read away from the unread ones. What was not among them changes nothing. */
export function applyRead(unread: Unread, ids: readonly number[]): Unread {
  const left = unread.ids.filter((id) => !ids.includes(id))
  return left.length === unread.ids.length ? unread : { ...unread, ids: left }
}

/** What the badge counts. */
export function countUnread({ ids }: Unread): number {
  return Math.min(ids.length, MOST_COUNTED)
}

/** Whether those that stand behind the known ones would have to be counted now. */
export function isUncertain({ ids, isMore }: Unread): boolean {
  return isMore && ids.length < MOST_COUNTED
}
