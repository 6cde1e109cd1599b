import type { OutgoingBroadcast } from '@kinward/contract/broadcasts'
import { keepWords, type KeyValueStore, storage } from '../../lib/storage.ts'
import { BroadcastDraft, draftOf, isBlank, isSame } from './broadcast-draft.ts'
import { keptKey } from './kept-broadcasts.ts'

/** Whose words they are, and what they change; null where they are of a new broadcast. */
export type KeptPlace = { userId: number; broadcast: OutgoingBroadcast | null }

const keyOf = ({ userId, broadcast }: KeptPlace) => keptKey(userId, broadcast?.id)

/** What someone has begun to announce, or to change of what they announced, kept in this browser until it is sent. */
export const keptDraft = {
  read(place: KeptPlace, kept: KeyValueStore = storage): BroadcastDraft | null {
    try {
      return BroadcastDraft.parse(JSON.parse(kept.getItem(keyOf(place)) ?? ''))
    } catch {
      return null
    }
  },
  keep(place: KeptPlace, draft: BroadcastDraft, kept: KeyValueStore = storage): void {
    const { broadcast } = place
    const isNothing = broadcast ? isSame(draft, draftOf(broadcast)) : isBlank(draft)
    if (isNothing) kept.removeItem(keyOf(place))
    else keepWords(kept, keyOf(place), JSON.stringify(draft))
  },
  forget(place: KeptPlace, kept: KeyValueStore = storage): void {
    kept.removeItem(keyOf(place))
  },
}
