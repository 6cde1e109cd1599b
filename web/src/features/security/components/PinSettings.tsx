import { PIN_LENGTH } from '@kinward/contract/pin'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import settings from '../../settings/components/settings.module.css'
import type { NewPin } from '../use-unlock.ts'
import { PinField } from './PinField.tsx'
import { pinProblem } from './pin-problem.ts'
import { settingsTexts as texts } from './settings-texts.ts'

type PinSettingsProps = {
  isPasswordSet: boolean
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onChangePin: (wish: NewPin) => void
  onLock: () => void
  /** Null where the organisation asks everyone alike. */
  frequency: { checked: boolean; onChange: (checked: boolean) => void } | null
}

/** Changes the PIN, also for whoever has forgotten it; locks now, and says how often one is asked. */
export function PinSettings(props: PinSettingsProps) {
  const { isPasswordSet, busy, isSaved, error, onChangePin, onLock, frequency } = props
  const [isForgotten, setForgotten] = useState(false)
  const [currentPin, setCurrentPin] = useState('')
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const problem = pinProblem(pin)
  const proof = !isForgotten ? { currentPin } : isPasswordSet ? { password } : {}
  const missing = proofProblem(proof)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const isReady = missing === undefined && problem === undefined
    setTried(!isReady)
    if (!isReady || busy) return
    onChangePin({ pin, ...proof })
    empty()
  }

  function empty() {
    setCurrentPin('')
    setPassword('')
    setPin('')
  }

  function handleForgotten() {
    setForgotten(!isForgotten)
    setTried(false)
    empty()
  }

  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <div className={settings.pair}>
          {!isForgotten && (
            <PinField
              label={texts.currentPin}
              value={currentPin}
              error={tried ? missing : undefined}
              onChange={setCurrentPin}
            />
          )}
          {isForgotten && isPasswordSet && (
            <PasswordField
              label={texts.ownPassword}
              autoComplete="current-password"
              value={password}
              error={tried ? missing : undefined}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <PinField
            label={texts.newPin}
            hint={isForgotten && !isPasswordSet ? texts.freshSignIn : undefined}
            value={pin}
            error={tried ? problem : undefined}
            onChange={setPin}
          />
        </div>
        <SaveLine label={texts.changePin} busy={busy} isSaved={isSaved} error={error}>
          <Button onClick={handleForgotten}>{isForgotten ? texts.byCurrentPin : texts.forgotPin}</Button>
          <Button onClick={onLock}>{texts.lockNow}</Button>
        </SaveLine>
      </form>
      {frequency && <Switch label={texts.frequency} hint={texts.frequencyHint} {...frequency} />}
    </>
  )
}

function proofProblem({ currentPin, password }: Omit<NewPin, 'pin'>): string | undefined {
  if (currentPin !== undefined && currentPin.length !== PIN_LENGTH) return texts.fourDigits
  return password === '' ? texts.passwordMissing : undefined
}
