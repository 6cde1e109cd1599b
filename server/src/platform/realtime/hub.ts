import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { RealtimeServer } from './server.ts'
import { room } from './rooms.ts'

/** An event with the room it goes to, held back until its transaction has committed. */
export type OutgoingEvent = {
  [Name in ServerEventName]: { room: string; name: Name; payload: ServerEventPayload<Name> }
}[ServerEventName]

/** What the domains know of the realtime side: where events go, and who is in or out. */
export type Hub = {
  emit(events: readonly OutgoingEvent[]): void
  joinGroup(userIds: readonly number[], groupId: number): void
  leaveGroup(userIds: readonly number[], groupId: number): void
  endSession(sessionId: string): void
  endUser(userId: number): void
}

export function createHub(io: RealtimeServer): Hub {
  return {
    emit: (events) => {
      for (const event of events) {
        const send = io.to(event.room)
        // A literal call per name cannot be written for a union; the pair was typed together in OutgoingEvent.
        send.emit(
          event.name,
          ...([event.payload] as Parameters<typeof send.emit> extends [unknown, ...infer Rest] ? Rest : never),
        )
      }
    },
    joinGroup: (userIds, groupId) => {
      if (userIds.length > 0) io.in(userIds.map(room.user)).socketsJoin(room.group(groupId))
    },
    leaveGroup: (userIds, groupId) => {
      if (userIds.length > 0) io.in(userIds.map(room.user)).socketsLeave(room.group(groupId))
    },
    endSession: (sessionId) => io.in(room.session(sessionId)).disconnectSockets(true),
    endUser: (userId) => io.in(room.user(userId)).disconnectSockets(true),
  }
}
