import { z } from 'zod'
import { keep } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'

/** The message that is being changed, and how its words read so far. One at a time; a list that scrolls away keeps it. */
export type Edit = { messageId: number; markup: string }

const KEY = 'kinward.edit'
const Kept = z.object({ userId: z.number(), messageId: z.number(), markup: z.string() })

export const editStore = createStore<Edit | null>(null)

export function beginEdit(messageId: number, markup: string): void {
  editStore.set({ messageId, markup })
}

/** Notes what was typed, without drawing anything again: the field itself shows it. */
export function keepEdit(messageId: number, markup: string): void {
  const edit = editStore.get()
  if (edit?.messageId === messageId) edit.markup = markup
}

export function endEdit(messageId: number): void {
  if (editStore.get()?.messageId === messageId) editStore.set(null)
}

/** The screen locks: as drafts do, the words wait on the disk, for this tab and whoever wrote them. */
export function restEdit(userId: number): void {
  const edit = editStore.get()
  if (edit) keep(sessionStorage, KEY, JSON.stringify({ userId, ...edit }))
  editStore.set(null)
}

/** The screen is open again. */
export function resumeEdit(userId: number): void {
  const kept = readKept()
  sessionStorage.removeItem(KEY)
  if (kept?.userId === userId) editStore.set({ messageId: kept.messageId, markup: kept.markup })
}

/** Whoever wrote them has left. */
export function forgetEdit(): void {
  sessionStorage.removeItem(KEY)
  editStore.set(null)
}

function readKept(): z.infer<typeof Kept> | null {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}
