import type { ClientEventPayload } from '@kinward/contract/events'
import { isViewing, room } from './rooms.ts'
import type { RealtimeServer, RealtimeSocket, SocketData } from './server.ts'

/** How long other processes are waited for; whoever views something there is otherwise told as if they did not. */
const OTHERS_MS = 500

/** A tab says what it shows. Only a channel that it listens to counts: the server alone decides on that. */
export async function view(
  _from: SocketData,
  { groupId, parentId }: ClientEventPayload<'viewing'>,
  socket: RealtimeSocket,
): Promise<void> {
  for (const name of socket.rooms) if (isViewing(name)) await socket.leave(name)
  if (groupId !== null && socket.rooms.has(room.group(groupId))) await socket.join(room.viewing(groupId, parentId))
}

/**
 * Who has a channel, or one of its threads, before their eyes now, in any tab. Whoever has lost the channel meanwhile is
 * not in its room any more, and does not count.
 */
export async function findViewers(
  io: RealtimeServer,
  { isAlone, groupId, parentId }: { isAlone: boolean; groupId: number; parentId: number | null },
): Promise<Set<number>> {
  const place = io.in(room.viewing(groupId, parentId))
  const here = () => place.local.fetchSockets()
  const sockets = await (isAlone ? here() : place.timeout(OTHERS_MS).fetchSockets().catch(here))
  return new Set(sockets.filter(({ rooms }) => rooms.has(room.group(groupId))).map(({ data }) => data.userId))
}
