import { NewPassword } from '@kinward/contract/patterns'
import { type SubmitEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from '../../../ui/DoorPage.module.css'
import { FormAlert } from './FormAlert.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { texts } from './texts.ts'

type ResetFormProps = {
  error: string | null
  wait: number
  /** What is wrong with the password itself. */
  passwordError: string | undefined
  /** The link leads nowhere any more. */
  isExpired: boolean
  busy: boolean
  onSubmit: (password: string) => void
}

/** Chooses a new password, by the link of a mail. */
export function ResetForm({ error, wait, passwordError, isExpired, busy, onSubmit }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState('')
  const isBlocked = busy || wait > 0
  const isGood = NewPassword.safeParse(password).success

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(password)
    if (!isBlocked && isGood) onSubmit(password)
  }

  if (isExpired) {
    return (
      <div role="status">
        <h1>{texts.expiredTitle}</h1>
        <p className={styles.lead}>{texts.expired}</p>
        <ButtonLink to="/login#forgot" replace kind="primary" size="wide">
          {texts.askAgain}
        </ButtonLink>
      </div>
    )
  }
  const refused = tried === password ? passwordError : undefined
  const weak = tried !== '' && tried === password && !isGood ? texts.passwordWeak : undefined
  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.resetTitle}</h1>
      <p className={styles.lead}>{texts.resetLead}</p>
      <FormAlert error={error} wait={wait} />
      <NewPasswordField value={password} error={weak ?? refused} hasFocus onChange={setPassword} />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.resetSave}
      </Button>
    </form>
  )
}
