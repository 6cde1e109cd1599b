import { useSyncExternalStore } from 'react'
import { begunNoteChanges, listBegunNotes } from './begun-note.ts'

/** What the reader has begun to write, about whichever patient. */
export function useBegunNotes(me: number) {
  useSyncExternalStore(begunNoteChanges.subscribe, begunNoteChanges.get)
  return listBegunNotes(me)
}
