import type { KeyboardEvent } from 'react'

const MARK = '[data-arrow]'

/** The arrow keys move between the marked parts of a container: `data-arrow` on each of them. */
export function handleArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(MARK)]
  const at = parts.findIndex((part) => part === document.activeElement)
  const next = parts[at + step]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
