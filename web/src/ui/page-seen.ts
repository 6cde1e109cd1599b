import { createStore } from '../lib/store.ts'
import { topDialog } from './top-dialog.ts'

/** Whether someone has touched the page lately: one that was left with the focus in it is before nobody's eyes. */
export const isTouched = createStore(true)

const covers = createStore(0)

/** Says that something besides a window lies over what is read; the answer takes it away again. */
export function coverPage(): () => void {
  covers.set(covers.get() + 1)
  return () => covers.set(covers.get() - 1)
}

/** Whether whoever looks at the screen sees the page: they were there lately, and nothing lies over it. */
export function isAttended(): boolean {
  return isTouched.get() && topDialog.get() === null && covers.get() === 0
}

/** Whether the page is before its reader's eyes: they are at it, and it has the focus. */
export function isPageSeen(): boolean {
  return document.hasFocus() && isAttended()
}

/** Tells when it may have come before someone's eyes or gone out of them, but for the focus, of which windows tell. */
export function onAttention(listener: () => void): () => void {
  const stops = [topDialog, isTouched, covers].map(({ subscribe }) => subscribe(listener))
  return () => stops.forEach((stop) => stop())
}
