import { keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.broadcast.'

/** Where this browser keeps what someone has begun to announce, or to change of what waits to go out. */
export function keptKey(userId: number, broadcastId: number | null = null): string {
  return `${PREFIX}${userId}${broadcastId === null ? '' : `.${broadcastId}`}`
}

function keptKeys(userId: number, kept: KeyValueStore): string[] {
  const own = keptKey(userId)
  return keysOf(kept, own).filter((key) => key === own || key.startsWith(`${own}.`))
}

/** Forgets what someone has begun: with signing out nothing of it stays. */
export function clearKeptBroadcasts(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keptKeys(userId, kept)) kept.removeItem(key)
}

export function countKeptBroadcasts(userId: number, kept: KeyValueStore = storage): number {
  return keptKeys(userId, kept).length
}
