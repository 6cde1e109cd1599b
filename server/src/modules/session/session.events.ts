import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'

/** Tells a person's own devices that one of their sessions began, ended or was locked. */
export function sessionsChanged(userId: number): OutgoingEvent {
  return { room: room.user(userId), name: 'user.sessions.changed', payload: { userId } }
}

/** Tells someone's clients to ask for their session again: what they may do, or must, has changed. */
export function tokenChanged(userId: number, about: { entityId: number; locationId: number | null; reason: string }) {
  const { entityId, locationId, reason } = about
  return {
    room: room.user(userId),
    name: 'refresh.user.data',
    payload: {
      userId,
      dataType: 'token',
      contextBuildFor: {
        contextId: locationId,
        locationId,
        entityId,
        locationIds: locationId === null ? [] : [locationId],
        reason,
      },
    },
  } satisfies OutgoingEvent
}
