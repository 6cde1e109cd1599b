import { z } from 'zod'
import { keep, storage, type KeyValueStore } from '../../../lib/storage.ts'

const KEY = 'kinward.emoji'
const MOST = 16

const Recent = z.array(z.string()).max(MOST)

/** The emoji that were chosen last in this browser, the newest first. */
export function createRecentEmoji(kept: KeyValueStore) {
  function read(): string[] {
    try {
      return Recent.parse(JSON.parse(kept.getItem(KEY) ?? '[]'))
    } catch {
      return []
    }
  }
  return {
    read,
    add: (emoji: string) =>
      keep(kept, KEY, JSON.stringify([emoji, ...read().filter((one) => one !== emoji)].slice(0, MOST))),
    clear: () => kept.removeItem(KEY),
  }
}

export const recentEmoji = createRecentEmoji(storage)
