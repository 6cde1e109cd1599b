import type { TwoStepMedium } from '@kinward/contract/session'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { type Choice, ChoiceField } from '../../../ui/ChoiceField.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import type { TwoStepRequest } from '../use-sign-in-settings.ts'
import { texts } from './texts.ts'

type TwoStepFormProps = {
  /** The email codes can be mailed to; null when there is none. */
  email: string | null
  busy: boolean
  error: string | undefined
  phoneError: string | undefined
  passwordError: string | undefined
  onSubmit: (request: TwoStepRequest) => void
}

/** Where codes are to go, and that it is the reader who wants it. */
export function TwoStepForm({ email, busy, error, phoneError, passwordError, onSubmit }: TwoStepFormProps) {
  const [medium, setMedium] = useState<TwoStepMedium>(email === null ? 'sms' : 'email')
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || password === '') return
    onSubmit(medium === 'sms' ? { medium, password, phone } : { medium, password })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <ChoiceField label={texts.where} choices={choicesOf(email)} value={medium} onChange={setMedium} />
      {medium === 'sms' && (
        <TextField
          label={texts.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={phone}
          error={phoneError}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={tried && password === '' ? texts.passwordMissing : passwordError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SaveLine label={texts.send} busy={busy} isSaved={false} error={error} />
    </form>
  )
}

function choicesOf(email: string | null): Choice<TwoStepMedium>[] {
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  const sms = {
    value: 'sms',
    label: texts.sms,
    hint: texts.smsHint,
    icon: <IconDeviceMobileMessage {...icon} />,
  } as const
  if (email === null) return [sms]
  return [{ value: 'email', label: texts.email, hint: texts.emailHint(email), icon: <IconMail {...icon} /> }, sms]
}
