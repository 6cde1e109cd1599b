import { room } from './rooms.ts'
import type { RealtimeServer, RealtimeSocket, Ringing } from './server.ts'

/**
 * Tells the sockets of this process once more what rings for them, and what became of what rang for them the last time: what
 * another process said of it may have been lost on its way. A screen that has heard it before hears nothing new.
 */
export function createRingAgain(deps: {
  io: RealtimeServer
  /** Everyone for whom something rings. */
  rung: () => Promise<ReadonlySet<number>>
  ringing: (who: { userId: number; isLocked: boolean }) => Promise<Ringing>
}): () => Promise<void> {
  const { io, rung, ringing } = deps
  const told = new WeakMap<RealtimeSocket, Ringing>()

  async function tell(socket: RealtimeSocket): Promise<void> {
    const { userId } = socket.data
    const rings = await ringing({ userId, isLocked: !socket.rooms.has(room.user(userId)) })
    for (const call of rings.calls) socket.emit('meeting.in-progress', call)
    told.set(socket, rings)
    await tellOver(socket)
  }

  async function tellOver(socket: RealtimeSocket): Promise<void> {
    for (const { name, payload } of (await told.get(socket)?.overtaken()) ?? []) socket.emit(name, payload)
  }

  return async function ringAgain() {
    const userIds = await rung()
    for (const socket of io.sockets.sockets.values()) {
      await tellOver(socket)
      told.delete(socket)
      if (userIds.has(socket.data.userId)) await tell(socket)
    }
  }
}
