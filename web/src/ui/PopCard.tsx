import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import styles from './PopCard.module.css'

const GAP = 8
const EDGE = 12

type PopCardProps = { label: string; anchor: HTMLElement; onClose: () => void; children: ReactNode }

/** Beside its anchor where there is room, else where it fits. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const below = box.bottom + GAP
  const top = below + height > innerHeight - EDGE ? Math.max(EDGE, box.top - GAP - height) : below
  card.style.left = `${Math.max(EDGE, Math.min(box.left, innerWidth - width - EDGE))}px`
  card.style.top = `${Math.min(top, Math.max(EDGE, innerHeight - height - EDGE))}px`
}

/** A card over the page, hung on what opened it. A press elsewhere or Escape puts it away and gives the focus back. */
export function PopCard({ label, anchor, onClose, children }: PopCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return undefined
    element.showPopover?.()
    place(element, anchor)
    element.focus({ preventScroll: true })
    return () => {
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])

  useEffect(() => {
    const element = card.current
    // 'toggle' comes a moment later, when the card may have been opened again.
    const handleToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && onClose()
    element?.addEventListener('beforetoggle', handleToggle)
    return () => element?.removeEventListener('beforetoggle', handleToggle)
  }, [onClose])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Escape from what lies under it
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.card}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>
  )
}
