import { room } from './rooms.ts'
import type { RealtimeServer } from './server.ts'
import { socketsIn } from './sockets-in.ts'

/** Those of some people whose sockets all are locked: such a socket hears alerts, and is not in its person's own room. */
export async function findBehindLocks(
  io: RealtimeServer,
  { isAlone, userIds }: { isAlone: boolean; userIds: readonly number[] },
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const { sockets } = await socketsIn(io, userIds.map(room.alerts), { isAlone })
  const isOpen = (rooms: Set<string>, userId: number) => rooms.has(room.user(userId))
  const open = new Set(sockets.flatMap(({ data, rooms }) => (isOpen(rooms, data.userId) ? data.userId : [])))
  return new Set(sockets.map(({ data }) => data.userId).filter((id) => !open.has(id)))
}
