import type { RealtimeServer } from './server.ts'

/** How long other processes are waited for. */
const OTHERS_MS = 500

/**
 * The sockets in these rooms, of all processes; where the others cannot be asked or do not answer, those of this one, which
 * are then not the whole.
 */
export async function socketsIn(io: RealtimeServer, rooms: readonly string[], { isAlone }: { isAlone: boolean }) {
  if (isAlone) return { sockets: socketsHere(io, rooms), isWhole: true }
  const everywhere = io
    .in([...rooms])
    .timeout(OTHERS_MS)
    .fetchSockets()
  return everywhere.then(
    (sockets) => ({ sockets, isWhole: true }),
    () => ({ sockets: socketsHere(io, rooms), isWhole: false }),
  )
}

/** Without the adapter, which asks how many processes there are even for the sockets of this one. */
function socketsHere(io: RealtimeServer, names: readonly string[]) {
  const { adapter, sockets } = io.sockets
  const ids = new Set(names.flatMap((name) => [...(adapter.rooms.get(name) ?? [])]))
  return [...ids].flatMap((id) => sockets.get(id) ?? [])
}
