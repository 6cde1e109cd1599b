import { IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import { focusWrong } from './focus-wrong.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Modal.module.css'
import { texts } from './texts.ts'
import { useModalDialog } from './use-modal-dialog.ts'

type ModalProps = {
  title: string
  /** One line under the title. */
  hint?: ReactNode
  children: ReactNode
  /** The buttons, the main one last. */
  foot?: ReactNode
  /** 480 px, or 640 for what needs more. */
  size?: 'md' | 'l'
  /** Its content says what it is; the title is for screen readers alone. */
  isBare?: boolean
  /** A field inside, marked with `data-autofocus`, has the focus first. */
  hasField?: boolean
  onClose: () => void
  /** Makes a form of it, sent by Enter and by its main button. */
  onSubmit?: () => void
}

/** A window over the page; a sheet from the bottom on a phone. Mounted is open. */
export function Modal({
  title,
  hint,
  children,
  foot,
  size = 'md',
  isBare = false,
  hasField = false,
  onClose,
  onSubmit,
}: ModalProps) {
  const id = useId()
  const dialog = useModalDialog(onClose)

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!onSubmit) return
    flushSync(onSubmit)
    focusWrong(dialog.ref.current)
  }

  function handlePress(event: MouseEvent) {
    if (event.target === dialog.ref.current && onSubmit === undefined) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own; this is the press beside it
    <dialog
      {...dialog}
      className={classes(styles.dialog, size === 'l' && styles.large)}
      aria-labelledby={id}
      onClick={handlePress}
    >
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <header className={classes(styles.head, isBare && styles.bare)}>
          <div>
            <h2 id={id} tabIndex={-1} {...(!hasField && { 'data-autofocus': true })}>
              {title}
            </h2>
            {hint !== undefined && <p>{hint}</p>}
          </div>
          <IconButton label={texts.close} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </header>
        <div className={classes(styles.body, isBare && styles.whole)}>{children}</div>
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </form>
    </dialog>
  )
}
