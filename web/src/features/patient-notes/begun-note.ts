import { z } from 'zod'
import { randomText } from '../../lib/device.ts'
import { keepWords, keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'
import { listBegun, tellBegun } from '../begun/begun.ts'

/** Beside which channel a note was begun, and about whom: its words are looked for there once the channel is gone. */
const NoteOrigin = z.object({ groupId: z.number(), locationId: z.number(), patientName: z.string() })
type NoteOrigin = z.infer<typeof NoteOrigin>

/** A note that someone has begun to write, the key it will be saved by, and what it changes. */
const BegunNote = z.object({
  words: z.string(),
  hashKey: z.string().min(8),
  saved: z.object({ id: z.number(), version: z.number() }).nullable(),
  origin: NoteOrigin.nullable().default(null),
})
export type BegunNote = z.infer<typeof BegunNote>

const PREFIX = 'kinward.note.'

type NotePlace = { userId: number; patientId: number; noteId: number | null }

/** Where this browser keeps what someone has begun to write. */
export function begunNoteKey({ userId, patientId, noteId }: NotePlace): string {
  return `${PREFIX}${userId}.${patientId}.${noteId ?? 'new'}`
}

export function beginNote(
  note: { id: number; version: number; notes: string } | null,
  origin: NoteOrigin | null,
): BegunNote {
  return {
    words: note?.notes ?? '',
    hashKey: `note-${randomText(20)}`,
    saved: note && { id: note.id, version: note.version },
    origin,
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
  tellBegun()
}

export function forgetBegunNote(key: string, kept: KeyValueStore = storage): void {
  kept.removeItem(key)
  tellBegun()
}

/** All that someone has begun, with where it is kept. */
export function listBegunNotes(
  userId: number,
  kept: KeyValueStore = storage,
): (BegunNote & { key: string; patientId: number })[] {
  return listBegun(kept, `${PREFIX}${userId}.`, (key) => readBegunNote(key, kept))
}

/** Forgets all that someone has begun: with signing out nothing of it stays. */
export function clearBegunNotes(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, `${PREFIX}${userId}.`)) kept.removeItem(key)
  tellBegun()
}

export function countBegunNotes(userId: number, kept: KeyValueStore = storage): number {
  return keysOf(kept, `${PREFIX}${userId}.`).length
}
