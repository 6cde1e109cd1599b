import { type ClientEventPayload, TYPING_EVERY_MS } from '@kinward/contract/events'
import type { TypingPlace } from './typing-store.ts'

type Dependencies = { tell: (typing: ClientEventPayload<'typing'>) => void; now?: () => number }

/** Says that one writes at a place: with the first key, and then now and again while it goes on. */
export function createSayTyping({ tell, now = () => performance.now() }: Dependencies): (place: TypingPlace) => void {
  let last: (TypingPlace & { at: number }) | null = null
  return ({ groupId, parentId }) => {
    const at = now()
    const isSame = last?.groupId === groupId && last.parentId === parentId
    if (last && isSame && at - last.at < TYPING_EVERY_MS) return
    last = { groupId, parentId, at }
    tell({ groupId, parentId })
  }
}
