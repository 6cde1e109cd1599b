import { keepWords, type KeyValueStore, storage } from '../../lib/storage.ts'
import { BroadcastDraft, isBlank } from './broadcast-draft.ts'
import { keptKey } from './kept-broadcasts.ts'

/** What someone has begun to announce, kept in this browser until it is sent. */
export const keptDraft = {
  read(userId: number, kept: KeyValueStore = storage): BroadcastDraft | null {
    try {
      return BroadcastDraft.parse(JSON.parse(kept.getItem(keptKey(userId)) ?? ''))
    } catch {
      return null
    }
  },
  keep(userId: number, draft: BroadcastDraft, kept: KeyValueStore = storage): void {
    if (isBlank(draft)) kept.removeItem(keptKey(userId))
    else keepWords(kept, keptKey(userId), JSON.stringify(draft))
  },
  forget(userId: number, kept: KeyValueStore = storage): void {
    kept.removeItem(keptKey(userId))
  },
}
