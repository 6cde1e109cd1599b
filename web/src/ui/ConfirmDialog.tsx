import { useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'

type ConfirmDialogProps = {
  title: string
  text: string
  /** Names what happens: 'Discard and sign out'. */
  confirm: string
  cancel: string
  destructive?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. Mounted is open; the browser keeps the focus inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, destructive = false, onConfirm, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={styles.foot}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button kind={destructive ? 'urgent' : 'primary'} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
