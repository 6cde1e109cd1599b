import { IconAlertCircle } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './SignInPage.module.css'
import { texts } from './texts.ts'

export type SignInFormProps = {
  /** Why the last try failed; what was typed stays. */
  error: string | null
  busy: boolean
  onSubmit: (credentials: { username: string; password: string }) => void
}

/** Username and password. */
export function SignInForm({ error, busy, onSubmit }: SignInFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!busy && username.trim() !== '' && password !== '') onSubmit({ username: username.trim(), password })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.signIn}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      {error !== null && (
        <p className={styles.error} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on the page
        autoFocus
        value={username}
        error={tried && username.trim() === '' ? texts.usernameMissing : undefined}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={tried && password === '' ? texts.passwordMissing : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" size="wide" busy={busy}>
        {texts.signIn}
      </Button>
    </form>
  )
}
