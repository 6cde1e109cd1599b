import type { Quote } from '@kinward/contract/messages'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { draftStore, type DraftPlace } from '../drafts/draft-store.ts'
import type { KeptDraft } from '../drafts/kept-draft.ts'
import { sessionStore } from '../session/session-store.ts'

/** Puts a message above the field of a channel or a thread, to be answered to; null takes it away. */
export function setQuote(groupId: number, parentId: number | null, quote: Quote | null): void {
  const userId = sessionStore.get()?.user.id
  if (userId !== undefined) draftStore.change({ userId, groupId, parentId }, (kept) => ({ ...kept, quote }))
}

type Extras = Pick<KeptDraft, 'quote' | 'isUrgent' | 'showInMainThread' | 'selectedFlag'>

function isSameFlag(one: Extras['selectedFlag'], other: Extras['selectedFlag']): boolean {
  return one?.flag.id === other?.flag.id && one?.isClosing === other?.isClosing
}

/** A draft without what was sent with its words. What was chosen since is for the words that come next. */
function withoutSent(kept: KeptDraft, sent: Extras): KeptDraft {
  return {
    ...kept,
    quote: kept.quote?.messageId === sent.quote?.messageId ? null : kept.quote,
    isUrgent: kept.isUrgent && !sent.isUrgent,
    showInMainThread: kept.showInMainThread && !sent.showInMainThread,
    selectedFlag: isSameFlag(kept.selectedFlag, sent.selectedFlag) ? null : kept.selectedFlag,
  }
}

/**
 * What goes with the words of a draft: a quote, whether they are urgent, whether the channel shows a reply too, and a flag
 * of the patient. An urgent reply is one that the channel shows: nobody is asked to acknowledge another.
 */
export function useDraftExtras({ userId, groupId, parentId }: DraftPlace) {
  const place = useMemo(() => ({ userId, groupId, parentId }), [userId, groupId, parentId])
  const watch = useCallback((listener: () => void) => draftStore.watch(place, listener), [place])
  const quote = useSyncExternalStore(watch, () => draftStore.read(place).quote)
  const isUrgent = useSyncExternalStore(watch, () => draftStore.read(place).isUrgent)
  const isShown = useSyncExternalStore(watch, () => draftStore.read(place).showInMainThread)
  const selectedFlag = useSyncExternalStore(watch, () => draftStore.read(place).selectedFlag)
  const change = useCallback(
    (extras: Partial<Extras>) => void draftStore.change(place, (kept) => ({ ...kept, ...extras })),
    [place],
  )
  /** They are on their way with the words: once those are kept, what is called then takes them out of the draft. */
  const takeAlong = useCallback(() => {
    const sent = draftStore.read(place)
    return () => void draftStore.change(place, (kept) => withoutSent(kept, sent))
  }, [place])
  const showInMainThread = parentId !== null && (isShown || isUrgent)
  return { quote, isUrgent, showInMainThread, selectedFlag, change, takeAlong }
}
