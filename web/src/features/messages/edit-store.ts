import { createStore } from '../../lib/store.ts'

/** The message that is being changed, and how its words read so far. One at a time; a list that scrolls away keeps it. */
export type Edit = { messageId: number; markup: string }

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
