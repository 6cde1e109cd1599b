import { useCallback, useState } from 'react'
import { draftStore, type DraftPlace } from './draft-store.ts'

/** What was written here before, and a way to keep what is written now. Give the owner a React key for each place. */
export function useDraft({ userId, groupId, parentId }: DraftPlace): {
  initial: string
  keepDraft: (text: string) => void
} {
  const [initial] = useState(() => draftStore.read({ userId, groupId, parentId }))
  const keepDraft = useCallback(
    (text: string) => draftStore.write({ userId, groupId, parentId }, text),
    [userId, groupId, parentId],
  )
  return { initial, keepDraft }
}
