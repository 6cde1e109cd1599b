import { z } from 'zod'
import { keep, keysOf, storage, type KeyValueStore } from '../../lib/storage.ts'

const PREFIX = 'kinward.searches.'
const MOST = 8

const Recent = z.array(z.string()).max(MOST)

/** What someone searched for last in this browser, the newest first. It goes with signing out. */
export function createRecentSearches(kept: KeyValueStore) {
  const keyOf = (userId: number) => `${PREFIX}${userId}`

  function read(userId: number): string[] {
    try {
      return Recent.parse(JSON.parse(kept.getItem(keyOf(userId)) ?? '[]'))
    } catch {
      return []
    }
  }

  function write(userId: number, searches: readonly string[]): void {
    keep(kept, keyOf(userId), JSON.stringify(searches.slice(0, MOST)))
  }

  return {
    read,
    /** A search that goes on from an earlier one takes its place. */
    add(userId: number, text: string): void {
      const search = text.trim()
      if (search === '') return
      write(userId, [search, ...read(userId).filter((one) => !search.startsWith(one))])
    },
    remove: (userId: number, text: string) =>
      write(
        userId,
        read(userId).filter((one) => one !== text),
      ),
    clear(): void {
      for (const key of keysOf(kept, PREFIX)) kept.removeItem(key)
    },
  }
}

export const recentSearches = createRecentSearches(storage)
