import { texts } from './texts.ts'

/** Focuses a row, and then one of its actions: they are drawn when the row has the focus. */
export function focusAction(row: HTMLElement, action: 'more' | 'reply'): void {
  row.focus({ preventScroll: true })
  setTimeout(() => {
    // Whatever came up meanwhile, such as the field that edits the message, keeps the focus.
    if (document.activeElement !== row) return
    row.querySelector<HTMLElement>(`[aria-label="${CSS.escape(texts[action])}"]`)?.focus({ preventScroll: true })
  })
}
