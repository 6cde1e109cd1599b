import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useModalDialog } from '../../../ui/use-modal-dialog.ts'
import { acceptUnasked } from './accept-unasked.ts'
import styles from './DropCallDialog.module.css'
import { texts } from './texts.ts'

type DropCallDialogProps = { callerName: string; onAccept: () => void; onDecline: () => void; onClose: () => void }

/** Asks before a call is dropped for another one, unless its reader no longer wants to be asked. */
export function DropCallDialog({ callerName, onAccept, onDecline, onClose }: DropCallDialogProps) {
  const dialog = useModalDialog(onClose)
  const id = useId()
  const [isLast, setLast] = useState(false)
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`} tabIndex={-1} data-autofocus>
        {texts.dropTitle(callerName)}
      </h2>
      <p id={`${id}-text`}>{texts.dropText}</p>
      <label className={styles.choice}>
        <Checkbox checked={isLast} onChange={(event) => setLast(event.currentTarget.checked)} />
        {texts.doNotShow}
      </label>
      <div className={styles.foot}>
        <Button onClick={onDecline}>{texts.decline}</Button>
        <Button
          kind="primary"
          onClick={() => {
            acceptUnasked.choose(isLast)
            onAccept()
          }}
        >
          {texts.accept}
        </Button>
      </div>
    </dialog>
  )
}
