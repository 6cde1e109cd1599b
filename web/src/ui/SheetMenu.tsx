import type { MouseEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import type { MenuEntry } from './menu-entry.ts'
import styles from './SheetMenu.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type SheetMenuProps = {
  label: string
  entries: readonly MenuEntry[]
  /** Something above the lines. */
  head?: ReactNode
  onClose: () => void
}

/** A menu under the thumb, from the bottom of a phone. Mounted is open; choosing closes it. */
export function SheetMenu({ label, entries, head, onClose }: SheetMenuProps) {
  const dialog = useModalDialog(onClose)

  const pressed = useRef<EventTarget | null>(null)

  /** Beside the sheet, from press to release: the finger whose long press opened it lets go there too. */
  function handlePress(event: MouseEvent) {
    if (event.target === dialog.ref.current && pressed.current === dialog.ref.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own; this is the press beside it
    <dialog
      {...dialog}
      className={styles.sheet}
      aria-label={label}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={handlePress}
    >
      {head}
      <div role="menu" aria-label={label}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} onClose={onClose} />
        ))}
      </div>
    </dialog>
  )
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  if (entry.kind === 'divider') return <hr className={styles.divider} />
  if (entry.kind === 'label') return <div className={styles.label}>{entry.content}</div>
  const look = classes(styles.item, entry.destructive && styles.destructive)
  const words = (
    <>
      {entry.icon}
      <span>{entry.content}</span>
      {entry.end}
    </>
  )
  if ('to' in entry)
    return (
      <Link role="menuitem" className={look} to={entry.to} onClick={onClose}>
        {words}
      </Link>
    )
  return (
    <button
      type="button"
      role="menuitem"
      className={look}
      onClick={() => {
        onClose()
        entry.onSelect()
      }}
    >
      {words}
    </button>
  )
}
