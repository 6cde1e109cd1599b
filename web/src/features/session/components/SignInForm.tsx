import { IconKey } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../../../ui/DoorPage.module.css'
import { FormAlert } from './FormAlert.tsx'
import { texts } from './texts.ts'

export type SignInFormProps = {
  /** Who came from another step, so that nothing is typed twice. */
  username?: string
  /** Why the last try failed; what was typed stays. */
  error: string | null
  /** For how many seconds nothing can be tried. */
  wait?: number
  busy: boolean
  onSubmit: (credentials: { username: string; password: string }) => void
}

/** Username and password. */
export function SignInForm({ username: known = '', error, wait = 0, busy, onSubmit }: SignInFormProps) {
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const state: unknown = useLocation().state
  const [triedName, setTriedName] = useState('')
  // On a shared computer the next person does not wait for the one before.
  const isSlowed = wait > 0 && username.trim() === triedName
  const isBlocked = busy || isSlowed

  // The second press of a double click comes before the page has been drawn as busy.
  const isSent = useRef(false)
  useEffect(() => {
    if (!busy) isSent.current = false
  }, [busy])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    setTriedName(username.trim())
    if (isBlocked || isSent.current || username.trim() === '' || password === '') return
    isSent.current = true
    onSubmit({ username: username.trim(), password })
  }

  return (
    <form onSubmit={handleSubmit} onChange={() => void (isSent.current = false)} noValidate>
      <h1>{texts.signIn}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <FormAlert error={wait > 0 && !isSlowed ? null : error} wait={isSlowed ? wait : 0} />
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
        aside={
          <Link to="#forgot" state={state} className={styles.link}>
            {texts.forgot}
          </Link>
        }
        value={password}
        error={tried && password === '' ? texts.passwordMissing : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.signIn}
      </Button>
      <p className={styles.or}>{texts.or}</p>
      <ButtonLink to="/sso/login" state={state} size="wide">
        <IconKey size={20} stroke={1.75} aria-hidden="true" />
        {texts.singleSignOn}
      </ButtonLink>
    </form>
  )
}
