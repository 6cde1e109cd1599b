import type { ServerEventPayload } from '@kinward/contract/events'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'

type RefreshOf = ServerEventPayload<'refresh.user.data'>['dataType']

/** Tells all tabs and devices of someone to ask again for what is theirs, without what it is. */
export function refreshUserData(userId: number, dataType: RefreshOf, reason: string): OutgoingEvent {
  const everywhere = { contextId: null, locationId: null, entityId: null, locationIds: [] }
  const payload = { userId, dataType, contextBuildFor: { ...everywhere, reason } }
  return { room: room.user(userId), name: 'refresh.user.data', payload }
}

/** The same event for each of several people. */
export function toEach(userIds: readonly number[], event: (room: string) => OutgoingEvent): OutgoingEvent[] {
  return userIds.map((id) => event(room.user(id)))
}
