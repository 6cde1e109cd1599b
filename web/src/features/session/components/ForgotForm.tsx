import { type SubmitEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../../../ui/DoorPage.module.css'
import { FormAlert } from './FormAlert.tsx'
import { texts } from './texts.ts'

type ForgotFormProps = {
  error: string | null
  wait: number
  busy: boolean
  /** The mail is on its way, if there is anyone to mail. */
  isSent: boolean
  onSubmit: (username: string) => void
}

/** Asks whom to mail a link to. */
export function ForgotForm({ error, wait, busy, isSent, onSubmit }: ForgotFormProps) {
  const [username, setUsername] = useState('')
  const [tried, setTried] = useState(false)
  const state: unknown = useLocation().state
  const isBlocked = busy || wait > 0

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isBlocked && username.trim() !== '') onSubmit(username.trim())
  }

  if (isSent) {
    return (
      <div role="status">
        <h1>{texts.forgotSentTitle}</h1>
        <p className={styles.lead}>{texts.forgotSent}</p>
        <ButtonLink to="/login" state={state} replace size="wide">
          {texts.backToSignIn}
        </ButtonLink>
      </div>
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.forgotTitle}</h1>
      <p className={styles.lead}>{texts.forgotLead}</p>
      <FormAlert error={error} wait={wait} />
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
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.forgotSend}
      </Button>
      <div className={styles.links}>
        <Link to="/login" state={state} className={styles.link}>
          {texts.backToSignIn}
        </Link>
      </div>
    </form>
  )
}
