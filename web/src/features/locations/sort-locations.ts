import type { Location } from '@kinward/contract/locations'
import type { SortOption } from '@kinward/contract/sorting'

type Compare = (a: Location, b: Location) => number

const byName: Compare = (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base', numeric: true })
const byRecent: Compare = (a, b) => (b.lastActivity ?? 0) - (a.lastActivity ?? 0)
const byUnread: Compare = (a, b) =>
  Number(b.hasUnreadMessages) - Number(a.hasUnreadMessages) ||
  b.taggedCount - a.taggedCount ||
  b.unreadCount - a.unreadCount ||
  byRecent(a, b)

/** Locations in the order the reader chose. There are no schedules yet, so 'Active Schedule' is by what waits. */
export function sortLocations(locations: readonly Location[], option: SortOption): Location[] {
  const order = option === 'Alphabetically' ? byName : option === 'Recent Activity' ? byRecent : byUnread
  return locations.toSorted((a, b) => order(a, b) || byName(a, b) || a.id - b.id)
}
