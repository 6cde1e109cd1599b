import type { Quote } from '@kinward/contract/messages'
import { sessionStore } from '../session/session-store.ts'
import { draftStore } from './draft-store.ts'

/** What the reader writes in a channel and its threads answers to messages as they read now. */
export function retellDraftQuotes(groupId: number, retell: (quote: Quote) => Quote): void {
  const userId = sessionStore.get()?.user.id
  if (userId === undefined) return
  draftStore.changeGroup(userId, groupId, (kept) => {
    const quote = kept.quote && retell(kept.quote)
    return quote === kept.quote ? kept : { ...kept, quote }
  })
}
