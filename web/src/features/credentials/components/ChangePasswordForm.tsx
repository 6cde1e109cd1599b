import { NewPassword } from '@kinward/contract/patterns'
import { type SubmitEvent, useState } from 'react'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { NewPasswordField } from '../../session/components/NewPasswordField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { texts } from './texts.ts'

type ChangePasswordFormProps = {
  username: string
  /** Whether there is a password that must be given first. */
  isPasswordSet: boolean
  busy: boolean
  isSaved: boolean
  error: string | undefined
  /** What is wrong with the one password, and with the other. */
  currentError: string | undefined
  newError: string | undefined
  onSubmit: (passwords: { currentPassword?: string; password: string }) => void
  /** Something is typed anew: what was said of the last try is over. */
  onEdit: () => void
}

/** The password the reader has, and the one they want. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { username, isPasswordSet, busy, isSaved, error, currentError, newError, onSubmit, onEdit } = props
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const isGood = NewPassword.safeParse(password).success
  const isMissing = isPasswordSet && current === ''

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!busy && isGood && !isMissing) onSubmit({ password, ...(isPasswordSet && { currentPassword: current }) })
  }

  function edit(set: (text: string) => void, text: string) {
    setTried(false)
    set(text)
    onEdit()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {isPasswordSet && (
        <PasswordField
          label={texts.current}
          name="current-password"
          autoComplete="current-password"
          value={current}
          error={tried && isMissing ? texts.currentMissing : currentError}
          onChange={(event) => edit(setCurrent, event.currentTarget.value)}
        />
      )}
      <NewPasswordField
        value={password}
        error={tried && !isGood ? texts.weak : newError}
        onChange={(text) => edit(setPassword, text)}
      />
      <SaveLine label={isPasswordSet ? texts.change : texts.setFirst} busy={busy} isSaved={isSaved} error={error} />
    </form>
  )
}
