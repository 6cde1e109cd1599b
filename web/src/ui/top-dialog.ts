import { createStore } from '../lib/store.ts'

const opened: HTMLDialogElement[] = []
const top = createStore<HTMLDialogElement | null>(null)

/** The window that lies over all others: whatever is outside of it is dimmed, and can be neither pressed nor heard. */
export const topDialog = { get: top.get, subscribe: top.subscribe }

/** Says that a window lies over the others now; the answer takes it away again. */
export function layOver(dialog: HTMLDialogElement): () => void {
  opened.push(dialog)
  top.set(dialog)
  return () => {
    opened.splice(opened.lastIndexOf(dialog), 1)
    top.set(opened.at(-1) ?? null)
  }
}
