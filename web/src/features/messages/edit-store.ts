import type { Message } from '@kinward/contract/messages'
import { z } from 'zod'
import { keepWords } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { sessionStore } from '../session/session-store.ts'

/** A message that is being changed: how its words read so far, and what was there when that began. */
const Edit = z.object({
  messageId: z.number(),
  /** Where it stands. Edits that an earlier page began do not say. */
  groupId: z.number().default(0),
  locationId: z.number().default(0),
  markup: z.string(),
  before: z.string(),
  /** When it had been changed last, as far as whoever changes it now has seen. */
  upon: z.number().nullable(),
})
export type Edit = z.infer<typeof Edit>

/** Each writer has their own: what another has begun waits for them. */
const keyOf = (userId: number) => `kinward.edits.${userId}`
const Kept = z.array(Edit)

const NONE: ReadonlyMap<number, Edit> = new Map()

/**
 * The messages that are being changed, by their ids. As drafts do, the words wait on the disk, for this tab and whoever
 * wrote them: a list that scrolls away keeps them, and so does a page that is loaded anew.
 */
export const editStore = createStore(NONE)

/** The one that was asked for last, and so takes the focus. */
let begunId: number | null = null
export const wasBegunHere = (messageId: number): boolean => messageId === begunId

function write(edits: ReadonlyMap<number, Edit>): void {
  const userId = sessionStore.get()?.user.id
  if (userId === undefined) return
  if (edits.size === 0) sessionStorage.removeItem(keyOf(userId))
  else keepWords(sessionStorage, keyOf(userId), JSON.stringify([...edits.values()]))
}

function change(edits: ReadonlyMap<number, Edit>): void {
  write(edits)
  editStore.set(edits)
}

type Edited = Pick<Message, 'id' | 'groupId' | 'locationId' | 'message' | 'editedAt'>

/** Opens a message for changing. One that is open already keeps what was written. */
export function beginEdit({ id, groupId, locationId, message, editedAt }: Edited): void {
  begunId = id
  const edits = editStore.get()
  if (edits.has(id)) return
  const edit = { messageId: id, groupId, locationId, markup: message, before: message, upon: editedAt }
  change(new Map([...edits, [id, edit]]))
}

/** Notes what was typed, without drawing anything again: the field itself shows it. */
export function keepEdit(messageId: number, noted: Partial<Omit<Edit, 'messageId'>>): void {
  const edit = editStore.get().get(messageId)
  if (!edit) return
  Object.assign(edit, noted)
  write(editStore.get())
}

export function endEdit(messageId: number): void {
  endEdits((edit) => edit.messageId === messageId)
}

/** The messages of a channel are changed no more: whoever wrote them has left it. */
export function endEditsIn(groupId: number): void {
  endEdits((edit) => edit.groupId === groupId)
}

function endEdits(isOver: (edit: Edit) => boolean): void {
  const edits = editStore.get()
  const left = [...edits].filter(([, edit]) => !isOver(edit))
  if (left.length < edits.size) change(new Map(left))
}

/** The messages that have other words now than when their change began. */
export function begunEdits(): Edit[] {
  return [...editStore.get().values()].filter(({ markup, before }) => markup !== before)
}

/** The screen locks: the words are nowhere but on the disk. */
export function restEdits(): void {
  editStore.set(NONE)
}

/** The screen is open again, or the page is new. */
export function resumeEdits(userId: number): void {
  begunId = null
  editStore.set(new Map(readKept(userId).map((edit) => [edit.messageId, edit])))
}

/** Whoever wrote them has left. */
export function forgetEdits(userId: number): void {
  sessionStorage.removeItem(keyOf(userId))
  editStore.set(NONE)
}

function readKept(userId: number): Edit[] {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}
