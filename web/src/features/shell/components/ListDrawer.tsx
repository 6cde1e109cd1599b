import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { layOver } from '../../../ui/top-dialog.ts'
import styles from './AppShell.module.css'
import { texts } from './texts.ts'

type ListDrawerProps = { open: boolean; onClose: () => void; children: ReactNode }

/** A tablet's list, over the channel. The browser keeps the focus inside and gives it back. */
export function ListDrawer({ open, onClose, children }: ListDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    const takeAway = layOver(element)
    return () => {
      takeAway()
      element.close()
    }
  }, [open])

  function handleClick(event: MouseEvent) {
    const target = event.target as HTMLElement
    if (target === dialog.current || target.closest('a') !== null) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own; this is the press beside it
    <dialog ref={dialog} className={styles.drawer} aria-label={texts.channels} onClose={onClose} onClick={handleClick}>
      {open && children}
    </dialog>
  )
}
