import { keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.broadcast.'

/** Where this browser keeps what someone has begun to announce. */
export function keptKey(userId: number): string {
  return `${PREFIX}${userId}`
}

/** Forgets all that was begun: with signing out nothing of it stays. */
export function clearKeptBroadcasts(kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, PREFIX)) kept.removeItem(key)
}
