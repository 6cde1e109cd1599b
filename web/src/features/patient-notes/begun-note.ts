import { z } from 'zod'
import { randomText } from '../../lib/device.ts'
import { keepWords, keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

/** A note that someone has begun to write, the key it will be saved by, and what it changes. */
const BegunNote = z.object({
  words: z.string(),
  hashKey: z.string().min(8),
  saved: z.object({ id: z.number(), version: z.number() }).nullable(),
})
export type BegunNote = z.infer<typeof BegunNote>

const PREFIX = 'kinward.note.'

type NotePlace = { userId: number; patientId: number; noteId: number | null }

/** Where this browser keeps what someone has begun to write. */
export function begunNoteKey({ userId, patientId, noteId }: NotePlace): string {
  return `${PREFIX}${userId}.${patientId}.${noteId ?? 'new'}`
}

export function beginNote(note: { id: number; version: number; notes: string } | null): BegunNote {
  return {
    words: note?.notes ?? '',
    hashKey: `note-${randomText(20)}`,
    saved: note && { id: note.id, version: note.version },
  }
}

export function readBegunNote(key: string, kept: KeyValueStore = storage): BegunNote | null {
  try {
    return BegunNote.parse(JSON.parse(kept.getItem(key) ?? ''))
  } catch {
    return null
  }
}

export function keepBegunNote(key: string, begun: BegunNote, kept: KeyValueStore = storage): void {
  keepWords(kept, key, JSON.stringify(begun))
}

/** Forgets all that someone has begun: with signing out nothing of it stays. */
export function clearBegunNotes(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, `${PREFIX}${userId}.`)) kept.removeItem(key)
}

export function countBegunNotes(userId: number, kept: KeyValueStore = storage): number {
  return keysOf(kept, `${PREFIX}${userId}.`).length
}
