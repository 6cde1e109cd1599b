import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type ConfirmDialogProps = {
  title: string
  text: string
  /** Names what happens: 'Discard and sign out'. */
  confirm: string
  cancel: string
  destructive?: boolean
  /** It is being done. */
  busy?: boolean
  /** Why it could not be done, under the text. */
  error?: string | undefined
  /** What else there is to choose. */
  children?: ReactNode
  /** Whether it begins at its title, where a key that was already on its way presses nothing. */
  isUnexpected?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Leaves it without an answer, where that is not the same as saying no. */
  onClose?: () => void
}

/** Asks before something that cannot be taken back. Mounted is open; the browser keeps the focus inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, destructive = false, busy = false, error, children } = props
  const { isUnexpected = false, onConfirm, onCancel, onClose = onCancel } = props
  const dialog = useModalDialog(onClose)
  const id = useId()
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`} {...(isUnexpected && { tabIndex: -1, 'data-autofocus': true })}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {children}
      <div className={styles.foot}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button kind={destructive ? 'urgent' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
