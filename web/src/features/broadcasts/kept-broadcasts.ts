import { type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.broadcast.'

/** Where this browser keeps what someone has begun to announce. */
export function keptKey(userId: number): string {
  return `${PREFIX}${userId}`
}

/** Forgets what someone has begun: with signing out nothing of it stays. */
export function clearKeptBroadcasts(userId: number, kept: KeyValueStore = storage): void {
  kept.removeItem(keptKey(userId))
}

export function countKeptBroadcasts(userId: number, kept: KeyValueStore = storage): number {
  return kept.getItem(keptKey(userId)) === null ? 0 : 1
}
