import { z } from 'zod'
import { keep, keysOf, storage, type KeyValueStore } from '../../lib/storage.ts'

const PREFIX = 'kinward.visited.'
const MOST = 12

const Ids = z.array(z.int().positive()).max(MOST)

/** The channels that someone opened last in this browser, the newest first. They go with signing out. */
export function createRecentChannels(kept: KeyValueStore) {
  const keyOf = (userId: number) => `${PREFIX}${userId}`

  function read(userId: number): number[] {
    try {
      return Ids.parse(JSON.parse(kept.getItem(keyOf(userId)) ?? '[]'))
    } catch {
      return []
    }
  }

  return {
    read,
    note(userId: number, channelId: number): void {
      const ids = [channelId, ...read(userId).filter((id) => id !== channelId)].slice(0, MOST)
      keep(kept, keyOf(userId), JSON.stringify(ids))
    },
    clear(): void {
      for (const key of keysOf(kept, PREFIX)) kept.removeItem(key)
    },
  }
}

export const recentChannels = createRecentChannels(storage)
