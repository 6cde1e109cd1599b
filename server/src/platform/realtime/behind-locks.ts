import { room } from './rooms.ts'
import type { RealtimeServer } from './server.ts'

/** How long other processes are waited for; what they would say of someone is then not known. */
const OTHERS_MS = 500

/** Those of some people whose sockets all are locked: such a socket hears alerts, and is not in its person's own room. */
export async function findBehindLocks(
  io: RealtimeServer,
  { isAlone, userIds }: { isAlone: boolean; userIds: readonly number[] },
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const places = userIds.map(room.alerts)
  const here = () => io.local.in(places).fetchSockets()
  const sockets = await (isAlone ? here() : io.in(places).timeout(OTHERS_MS).fetchSockets().catch(here))
  const isOpen = (rooms: Set<string>, userId: number) => rooms.has(room.user(userId))
  const open = new Set(sockets.flatMap(({ data, rooms }) => (isOpen(rooms, data.userId) ? data.userId : [])))
  return new Set(sockets.map(({ data }) => data.userId).filter((id) => !open.has(id)))
}
