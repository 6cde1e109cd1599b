import type { ServerEventPayload } from '@kinward/contract/events'
import type { Location, LocationCounters } from '@kinward/contract/locations'

type Locations = readonly Location[]

/** Counts a message of someone else: unread unless it is personal, tagged when it names the reader or is personal. */
export function applyLocationChat(
  locations: Locations,
  { message, locationId }: ServerEventPayload<'chat'>,
  me: number,
): Locations {
  if (message.seq === null) return locations
  return locations.map((location) => {
    if (location.id !== locationId) return location
    const lastActivity = Math.max(location.lastActivity ?? 0, message.timeStamp)
    if (message.sender.userId === me) return { ...location, lastActivity }
    const isPersonal = message.type === 'personal'
    const isTagged = isPersonal || message.taggedUsersArray.includes(me)
    return {
      ...location,
      lastActivity,
      hasUnreadMessages: true,
      unreadCount: location.unreadCount + (isPersonal ? 0 : 1),
      taggedCount: location.taggedCount + (isTagged ? 1 : 0),
    }
  })
}

/** Takes fresh counters; a location whose counters are the same stays the same object. */
export function mergeCounters(locations: Locations, counters: readonly LocationCounters[]): Locations {
  const fresh = new Map(counters.map((counter) => [counter.id, counter]))
  const merged = locations.map((location) => {
    const counter = fresh.get(location.id)
    if (!counter || isSame(location, counter)) return location
    return { ...location, ...counter }
  })
  return merged.some((location, index) => location !== locations[index]) ? merged : locations
}

function isSame(one: LocationCounters, other: LocationCounters): boolean {
  return (
    one.hasUnreadMessages === other.hasUnreadMessages &&
    one.unreadCount === other.unreadCount &&
    one.taggedCount === other.taggedCount &&
    one.lastActivity === other.lastActivity
  )
}
