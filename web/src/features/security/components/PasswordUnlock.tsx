import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import styles from './LockScreen.module.css'
import { texts } from './texts.ts'

type PasswordUnlockProps = {
  username: string
  busy: boolean
  error: string | null
  onSubmit: (password: string) => void
}

/** The password in the place of the PIN. */
export function PasswordUnlock({ username, busy, error, onSubmit }: PasswordUnlockProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!busy && password !== '') onSubmit(password)
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
      <Button type="submit" kind="primary" size="wide" busy={busy}>
        {texts.unlock}
      </Button>
    </form>
  )
}
