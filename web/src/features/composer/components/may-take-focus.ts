/** A field that opens takes the focus, but never from another one that is being written in. */
export function mayTakeFocus(): boolean {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return true
  return !(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement || active.isContentEditable)
}
