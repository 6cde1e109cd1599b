import { useId } from 'react'
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
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. Mounted is open; the browser keeps the focus inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, destructive = false, busy = false, error, onConfirm, onCancel } = props
  const dialog = useModalDialog(onCancel)
  const id = useId()
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button kind={destructive ? 'urgent' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
