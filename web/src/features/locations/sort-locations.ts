import type { Location } from '@kinward/contract/locations'
import type { SortOption } from '@kinward/contract/sorting'
import { isOn } from './feature-flags.ts'

type Compare = (a: Location, b: Location) => number

const byName: Compare = (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base', numeric: true })
const byRecent: Compare = (a, b) => (b.lastActivity ?? 0) - (a.lastActivity ?? 0)
const byUnread: Compare = (a, b) =>
  Number(b.hasUnreadMessages) - Number(a.hasUnreadMessages) ||
  b.taggedCount - a.taggedCount ||
  b.unreadCount - a.unreadCount ||
  byRecent(a, b)

/**
 * Locations in the order the reader chose. By 'Active Schedule' those come first where they are at work now; by activity they
 * are ordered where one of them has that switched on.
 */
export function sortLocations(
  locations: readonly Location[],
  option: SortOption,
  activeIds: ReadonlySet<number> = new Set(),
): Location[] {
  const bySchedule: Compare = (a, b) => Number(activeIds.has(b.id)) - Number(activeIds.has(a.id)) || byUnread(a, b)
  const byActivity = locations.some(({ featureFlags }) => isOn(featureFlags, 'sortChannelByLastMessage'))
    ? byRecent
    : byUnread
  const order =
    { Alphabetically: byName, 'Recent Activity': byActivity, 'Active Schedule': bySchedule }[option as string] ??
    byUnread
  return locations.toSorted((a, b) => order(a, b) || byName(a, b) || a.id - b.id)
}
