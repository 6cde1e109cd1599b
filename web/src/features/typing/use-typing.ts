import { useSyncExternalStore } from 'react'
import { typingStore } from './typing-store.ts'

/** Who is writing in a channel or a thread now. */
export function useTyping(groupId: number, parentId: number | null): readonly number[] {
  return useSyncExternalStore(typingStore.subscribe, () => typingStore.at({ groupId, parentId }))
}
