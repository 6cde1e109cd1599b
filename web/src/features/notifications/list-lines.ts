import { type Notification, type NotificationTab, TYPES_OF_TAB } from '@kinward/contract/notifications'

export type Section = 'today' | 'previous'

/** A line of the list: the head of a section, or a notification in it. */
export type AlertLine =
  | { kind: 'section'; key: Section; section: Section }
  | { kind: 'alert'; key: number; section: Section; isFirst: boolean; notification: Notification }

/** The notifications under their heads: those of today since its start, and those before. */
export function toLines(notifications: readonly Notification[], startOfToday: number): AlertLine[] {
  const lines: AlertLine[] = []
  for (const notification of notifications) {
    const section = Date.parse(notification.created_at) >= startOfToday ? 'today' : 'previous'
    const isFirst = lines.at(-1)?.section !== section
    if (isFirst) lines.push({ kind: 'section', key: section, section })
    lines.push({ kind: 'alert', key: notification.id, section, isFirst, notification })
  }
  return lines
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
  const [newest] = inSection
  if (newest === undefined) return null
  if (isFiltered) {
    const ids = inSection.filter(({ is_read }) => !is_read).map(({ id }) => id)
    return ids.length === 0 ? null : { ids }
  }
  const which = tab === 'all' ? { all: true as const } : { types: [...TYPES_OF_TAB[tab]] }
  const start = new Date(startOfToday).toISOString()
  const justAfter = new Date(Date.parse(newest.created_at) + 1).toISOString()
  return section === 'today' ? { ...which, from: start, before: justAfter } : { ...which, before: start }
}
