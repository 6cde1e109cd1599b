import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './LockScreen.module.css'
import { PinField } from './PinField.tsx'
import { pinProblem } from './pin-problem.ts'
import { texts } from './texts.ts'

type PasswordUnlockProps = {
  username: string
  busy: boolean
  error: string | null
  /** With a new PIN, where the one that was forgotten is to be replaced. */
  onSubmit: (given: { password: string; pin: string | null }) => void
}

/** The password in the place of the PIN, and another PIN for the next time. */
export function PasswordUnlock({ username, busy, error, onSubmit }: PasswordUnlockProps) {
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const problem = pin === null ? undefined : pinProblem(pin)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!busy && password !== '' && problem === undefined) onSubmit({ password, pin })
  }

  const missing = tried && password === '' ? texts.passwordMissing : undefined
  return (
    <form className={styles.card} onSubmit={handleSubmit} noValidate>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader asked for this field
        autoFocus
        value={password}
        error={missing ?? error ?? undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Switch label={texts.alsoNewPin} checked={pin !== null} onChange={(isAsked) => setPin(isAsked ? '' : null)} />
      {pin !== null && (
        <PinField label={texts.newPin} value={pin} error={tried ? problem : undefined} onChange={setPin} />
      )}
      <Button type="submit" kind="primary" size="wide" busy={busy}>
        {texts.unlock}
      </Button>
    </form>
  )
}
