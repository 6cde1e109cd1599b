import { useSyncExternalStore } from 'react'
import { sessionStore } from '../session/session-store.ts'
import { draftStore } from './draft-store.ts'

/** Whether the reader has written something in a channel and not sent it. */
export function useHasDraft(groupId: number): boolean {
  return useSyncExternalStore(draftStore.subscribe, () => {
    const me = sessionStore.get()?.user.id
    return me !== undefined && draftStore.groupsWithDrafts(me).has(groupId)
  })
}
