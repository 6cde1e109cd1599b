import { type ClientEventPayload, VIEWING_MS } from '@kinward/contract/events'
import { isViewing, room } from './rooms.ts'
import type { RealtimeServer, RealtimeSocket, SocketData } from './server.ts'
import { socketsIn } from './sockets-in.ts'

/** What a tab shows is forgotten where it is not said again in time: its line may be dead before that is noticed. */
const forgetting = new WeakMap<RealtimeSocket, NodeJS.Timeout>()

/** A tab says what it shows. Only a channel that it listens to counts: the server alone decides on that. */
export async function view(
  _from: SocketData,
  { groupId, parentId }: ClientEventPayload<'viewing'>,
  socket: RealtimeSocket,
): Promise<void> {
  clearTimeout(forgetting.get(socket))
  const isHeard = groupId !== null && socket.rooms.has(room.group(groupId))
  const place = isHeard ? room.viewing(groupId, parentId) : null
  await leaveAllBut(socket, place)
  if (place === null) return
  await socket.join(place)
  forgetting.set(socket, setTimeout(() => void leaveAllBut(socket, null), VIEWING_MS).unref())
}

async function leaveAllBut(socket: RealtimeSocket, place: string | null): Promise<void> {
  for (const name of socket.rooms) if (isViewing(name) && name !== place) await socket.leave(name)
}

/**
 * Who has a channel, or one of its threads, before their eyes now, in any tab. Whoever has lost the channel meanwhile is
 * not in its room any more, and does not count. Who views it at a process that does not answer is told as if they did not.
 */
export async function findViewers(
  io: RealtimeServer,
  { isAlone, groupId, parentId }: { isAlone: boolean; groupId: number; parentId: number | null },
): Promise<Set<number>> {
  const { sockets } = await socketsIn(io, [room.viewing(groupId, parentId)], { isAlone })
  return new Set(sockets.filter(({ rooms }) => rooms.has(room.group(groupId))).map(({ data }) => data.userId))
}
