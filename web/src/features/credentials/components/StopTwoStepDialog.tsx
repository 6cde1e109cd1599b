import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { texts } from './texts.ts'

type StopTwoStepDialogProps = {
  busy: boolean
  error: string | undefined
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Asks for the password before two-step is switched off. */
export function StopTwoStepDialog({ busy, error, onConfirm, onClose }: StopTwoStepDialogProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)

  function handleSubmit() {
    setTried(true)
    if (!busy && password !== '') onConfirm(password)
  }

  return (
    <Modal
      title={texts.offTitle}
      hint={texts.offHint}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="urgent" busy={busy}>
            {texts.switchOff}
          </Button>
        </>
      }
    >
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={tried && password === '' ? texts.passwordMissing : error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Modal>
  )
}
