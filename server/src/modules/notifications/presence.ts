import type { Hub } from '../../platform/realtime/hub.ts'
import type { CausingMessage, Presence } from './message-rules.ts'

/** Who looks at the channels and threads of messages now, and whom of the asked only locked screens reach. */
export async function findPresence(
  hub: Pick<Hub, 'viewers' | 'behindLocks'>,
  messages: readonly CausingMessage[],
  urgentFor: readonly number[],
): Promise<Presence> {
  const places = new Map(messages.flatMap(placesOf).map((place) => [keyOf(place), place]))
  const viewers = new Map(
    await Promise.all(
      [...places].map(async ([key, { groupId, parentId }]) => [key, await hub.viewers(groupId, parentId)] as const),
    ),
  )
  const locked = await hub.behindLocks(urgentFor)
  return {
    isViewing: (message, userId) => placesOf(message).some((place) => viewers.get(keyOf(place))?.has(userId)),
    isLocked: (userId) => locked.has(userId),
  }
}

type Place = { groupId: number; parentId: number | null }

/** Where a message is seen: in the channel, in its thread, or in both. */
function placesOf({ groupId, parentId, seq }: CausingMessage): Place[] {
  return [...(seq === null ? [] : [{ groupId, parentId: null }]), ...(parentId === null ? [] : [{ groupId, parentId }])]
}

function keyOf({ groupId, parentId }: Place): string {
  return `${groupId} ${parentId ?? 0}`
}
