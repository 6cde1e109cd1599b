import type { Query, QueryClient } from '@tanstack/react-query'
import { broadcastKeys } from '../features/broadcasts/keys.ts'
import { readChannels } from '../features/channels/channel-lists.ts'
import { queueKeys } from '../features/event-queue/keys.ts'
import { messageKeys } from '../features/messages/keys.ts'
import { notificationKeys } from '../features/notifications/keys.ts'
import { searchKeys } from '../features/search/keys.ts'

const MESSAGES: unknown = messageKeys.all[0]

/** What tells of all places together. */
const SHARED: readonly unknown[] = [notificationKeys, searchKeys, broadcastKeys, queueKeys].map(({ all }) => all[0])

/**
 * Puts away what was read at a place that has closed its door. What is on the screen and may be of it is asked for again;
 * what belongs to another place stays, and goes on hearing what is said there.
 */
export function putAwayPlace(client: QueryClient, locationId: number): void {
  const channels = readChannels(client, locationId) ?? []
  const ids = new Set<unknown>(channels.filter((group) => group.locationId === locationId).map(({ id }) => id))
  const isOfPlace = ({ queryKey: [kind, ...parts], state }: Query) =>
    // What has nothing was refused already: it would be refused again, and put away again.
    state.data !== undefined &&
    (SHARED.includes(kind) || parts.some((part) => part === locationId || (kind === MESSAGES && ids.has(part))))
  client.removeQueries({ type: 'inactive' })
  void client.resetQueries({ type: 'active', predicate: isOfPlace })
}
