import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { acceptUnasked } from './accept-unasked.ts'
import styles from './DropCallDialog.module.css'
import { texts } from './texts.ts'

type DropCallDialogProps = {
  callerName: string
  /** What the caller called for help, if anything. */
  supportName: string | null
  onAccept: () => void
  onDecline: () => void
  onClose: () => void
}

/** Asks before a call is dropped for another one, unless its reader no longer wants to be asked. */
export function DropCallDialog({ callerName, supportName, onAccept, onDecline, onClose }: DropCallDialogProps) {
  const [isLast, setLast] = useState(false)

  function accept() {
    acceptUnasked.choose(isLast)
    onAccept()
  }

  return (
    <ConfirmDialog
      title={supportName === null ? texts.dropTitle(callerName) : texts.dropTitleFor(supportName, callerName)}
      text={texts.dropText}
      confirm={texts.accept}
      cancel={texts.decline}
      isUnexpected
      onConfirm={accept}
      onCancel={onDecline}
      onClose={onClose}
    >
      <label className={styles.choice}>
        <Checkbox checked={isLast} onChange={(event) => setLast(event.currentTarget.checked)} />
        {texts.doNotShow}
      </label>
    </ConfirmDialog>
  )
}
