import { type Notification, type NotificationTab, TYPES_OF_TAB } from '@kinward/contract/notifications'

export type Section = 'today' | 'previous'

/** A line of the list: the head of a section, or a notification in it. */
export type AlertLine =
  | { kind: 'section'; key: Section; section: Section }
  | { kind: 'alert'; key: number; section: Section; isFirst: boolean; notification: Notification }

/** The notifications under their heads: those of today since its start, and those before. */
export function toLines(notifications: readonly Notification[], startOfToday: number): AlertLine[] {
  const isToday = ({ created_at }: Notification) => Date.parse(created_at) >= startOfToday
  // What is told last stands in front, also where it is of yesterday: around midnight they do not come in order.
  const today = notifications.filter(isToday)
  const previous = notifications.filter((notification) => !isToday(notification))
  return [...linesOf('today', today), ...linesOf('previous', previous)]
}

function linesOf(section: Section, notifications: readonly Notification[]): AlertLine[] {
  if (notifications.length === 0) return []
  const alerts = notifications.map((notification, place): AlertLine => ({
    kind: 'alert',
    key: notification.id,
    section,
    isFirst: place === 0,
    notification,
  }))
  return [{ kind: 'section', key: section, section }, ...alerts]
}

type Marked = {
  section: Section
  tab: NotificationTab
  isFiltered: boolean
  notifications: readonly Notification[]
  startOfToday: number
}

/** What 'Mark all Read' of a section reads: nothing that came after what the reader sees, and of a filtered list what it shows. */
export function sectionToRead({ section, tab, isFiltered, notifications, startOfToday }: Marked) {
  const inSection = toLines(notifications, startOfToday).flatMap((line) =>
    line.kind === 'alert' && line.section === section ? [line.notification] : [],
  )
  if (inSection.length === 0) return null
  if (isFiltered) {
    const ids = inSection.filter(({ is_read }) => !is_read).map(({ id }) => id)
    return ids.length === 0 ? null : { ids }
  }
  const which = tab === 'all' ? { all: true as const } : { types: [...TYPES_OF_TAB[tab]] }
  const start = new Date(startOfToday).toISOString()
  const newest = Math.max(...inSection.map(({ created_at }) => Date.parse(created_at)))
  const justAfter = new Date(newest + 1).toISOString()
  return section === 'today' ? { ...which, from: start, before: justAfter } : { ...which, before: start }
}
