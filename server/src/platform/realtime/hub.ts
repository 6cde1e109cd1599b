import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import { findBehindLocks } from './behind-locks.ts'
import { encodeFrames } from './frames.ts'
import { createPulse } from './pulse.ts'
import { room } from './rooms.ts'
import type { Moves, RealtimeServer, SocketData } from './server.ts'
import { socketsIn } from './sockets-in.ts'
import { findViewers } from './viewing.ts'

/** An event with the room it goes to, but not to those who are in the room `except` too. */
export type OutgoingEvent = {
  [Name in ServerEventName]: { room: string; except?: string; name: Name; payload: ServerEventPayload<Name> }
}[ServerEventName]

/** What the domains know of the realtime side: where events go, and who is in or out. */
export type Hub = {
  emit(events: readonly OutgoingEvent[]): void
  joinGroup(userIds: readonly number[], groupId: number): void
  leaveGroup(userIds: readonly number[], groupId: number): void
  /** Takes people out of what a location hears; their locked screens come in anew. */
  leaveLocation(userIds: readonly number[], locationId: number): void
  /** Who has a channel, or one of its threads, before their eyes now, in any tab of any process. */
  viewers(groupId: number, parentId: number | null): Promise<Set<number>>
  /** Those of these people who are here with locked screens alone. */
  behindLocks(userIds: readonly number[]): Promise<Set<number>>
  endSession(sessionId: string): void
  endUser(userId: number): void
  /**
   * A location has changed whom it lets in: those of its listeners who are outside now are cut, and those of its members
   * who did not listen come in anew, as far as they may.
   */
  recheckLocation(
    locationId: number,
    memberIds: readonly number[],
    isInside: (who: SocketData) => boolean,
  ): Promise<void>
}

/** `isAlone` is a process whose sockets are all the sockets there are; `moves` counts what entering sockets miss of it. */
export function createHub(io: RealtimeServer, { isAlone, moves }: { isAlone: boolean; moves: Moves }): Hub {
  const pulse = createPulse(io)
  const move = (rooms: string | string[]) => {
    moves.count++
    return io.in(rooms)
  }
  return {
    emit: (events) => {
      if (isAlone) writeToRooms(io, events, moves)
      else emitToRooms(io, events)
      pulse.note(events)
    },
    joinGroup: (userIds, groupId) => {
      if (userIds.length > 0) move(userIds.map(room.user)).socketsJoin(room.group(groupId))
    },
    leaveGroup: (userIds, groupId) => {
      if (userIds.length > 0) move(userIds.map(room.user)).socketsLeave(room.group(groupId))
    },
    leaveLocation: (userIds, locationId) => {
      if (userIds.length === 0) return
      move(userIds.map(room.user)).socketsLeave([room.location(locationId), room.staff(locationId)])
      move(userIds.map(room.alerts)).except(userIds.map(room.user)).disconnectSockets(true)
    },
    viewers: (groupId, parentId) => findViewers(io, { isAlone, groupId, parentId }),
    behindLocks: (userIds) => findBehindLocks(io, { isAlone, userIds }),
    endSession: (sessionId) => move(room.session(sessionId)).disconnectSockets(true),
    endUser: (userId) => move(room.alerts(userId)).disconnectSockets(true),
    recheckLocation: async (locationId, memberIds, isInside) => {
      const place = room.location(locationId)
      moves.count++
      const { sockets, isWhole } = await socketsIn(io, [place], { isAlone })
      for (const socket of sockets) if (!isInside(socket.data)) socket.disconnect(true)
      // Where a process does not answer, nobody knows whom it has in there: all come anew, and whoever is outside is refused.
      if (!isWhole) move(place).disconnectSockets(true)
      if (memberIds.length > 0) move(memberIds.map(room.user)).except(place).disconnectSockets(true)
    },
  }
}

/** Through the adapter, which carries events to the other processes. */
function emitToRooms(io: RealtimeServer, events: readonly OutgoingEvent[]): void {
  for (const event of events) {
    const send = event.except === undefined ? io.to(event.room) : io.to(event.room).except(event.except)
    // A literal call per name cannot be written for a union; the pair was typed together in OutgoingEvent.
    send.emit(
      event.name,
      ...([event.payload] as Parameters<typeof send.emit> extends [unknown, ...infer Rest] ? Rest : never),
    )
  }
}

/**
 * Straight to the sockets of this process: what a room hears at one time is encoded once and written once a socket,
 * which takes a third of the time that a broadcast takes for each event.
 */
function writeToRooms(io: RealtimeServer, events: readonly OutgoingEvent[], moves: Moves): void {
  const { rooms } = io.sockets.adapter
  for (const together of Map.groupBy(events, ({ room, except = '' }) => `${room} ${except}`).values()) {
    const { room: name = '', except = '' } = together[0] ?? {}
    const members = rooms.get(name)
    if (!members) continue
    const left = rooms.get(except)
    const prepared: PreparedFrame = { wsPreEncodedFrame: [encodeFrames(together)] }
    for (const id of members) {
      if (left?.has(id)) continue
      const socket = io.sockets.sockets.get(id)
      if (socket) socket.conn.write('', prepared)
      else moves.unheard.add(id)
    }
  }
}

/** How engine.io's websocket transport takes bytes that are ready to be sent; its types leave it out. */
type PreparedFrame = { compress?: boolean; wsPreEncodedFrame: Buffer[] }
