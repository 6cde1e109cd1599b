const CAN_TAKE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Gives the focus to something that may not be made for it. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return
  if (!element.matches(CAN_TAKE) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** An entry that cannot have the focus has it by its first button. */
function focusEntry(entry: HTMLElement): void {
  const first = entry.hasAttribute('tabindex') ? null : entry.querySelector<HTMLElement>(CAN_TAKE)
  takeFocus(first ?? entry)
}

function isEntry(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.isConnected && node.matches('li, article')
}

function entryBeside({ nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  return [nextSibling, previousSibling].find(isEntry)
}

/** What is listed now and was not before, as when the last page of a list takes its 'Show more' away. */
function firstAdded(records: readonly MutationRecord[]): HTMLElement | undefined {
  return records.flatMap(({ addedNodes }) => [...addedNodes]).find(isEntry)
}

function headingOver(place: Element | null): HTMLElement | null {
  const around = place?.closest('section, dialog, main')
  return around ? (around.querySelector<HTMLElement>('h1, h2, h3, h4') ?? headingOver(around.parentElement)) : null
}

/** Where to go on from, now that a node is gone. */
function focusBeside(gone: MutationRecord, wasEntry: boolean, records: readonly MutationRecord[]): void {
  const place = gone.target instanceof Element ? gone.target : document.body
  const entry = wasEntry ? entryBeside(gone) : (place.closest<HTMLElement>('li, article') ?? firstAdded(records))
  if (entry) focusEntry(entry)
  else takeFocus(headingOver(place))
}

/**
 * The ref of a part of the page whose buttons go away with what they do. When what has the focus goes, the focus goes to
 * the entry beside it, to the first new one, or to the row or the heading that it belonged to, and not to the top of the
 * page. A window that lies over the part is waited for.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  let last: Element | null = null
  const windowOver = (element: Element | null) => {
    const dialog = element?.closest('dialog')
    return dialog?.contains(part) ? null : dialog
  }

  function handleIn({ target }: FocusEvent) {
    if (target instanceof Element && !windowOver(target)) last = target
  }

  function handleOut({ target, relatedTarget }: FocusEvent) {
    if (target !== last) return
    if (relatedTarget instanceof Element) {
      if (!part?.contains(relatedTarget) && !windowOver(relatedTarget)) last = null
      return
    }
    // A press beside everything lets go of it; going away does not.
    const left = last
    queueMicrotask(() => {
      if (last === left && left?.isConnected && document.activeElement === document.body) last = null
    })
  }

  const observer = new MutationObserver((records) => {
    const lost = last
    if (!lost || part.contains(lost)) return
    const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
    last = null
    if (!gone) return
    const wasEntry = [...gone.removedNodes].some(
      (node) => node instanceof HTMLElement && node.matches('li, article') && node.contains(lost),
    )
    const settle = () => {
      if (part.isConnected && document.activeElement === document.body) focusBeside(gone, wasEntry, records)
    }
    const over = windowOver(document.activeElement)
    if (over) over.addEventListener('close', settle, { once: true })
    else settle()
  })

  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', handleIn)
  part.addEventListener('focusout', handleOut)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', handleIn)
    part.removeEventListener('focusout', handleOut)
  }
}
