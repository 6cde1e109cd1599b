import { isGuessablePin } from '@kinward/contract/pin'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import settings from '../../settings/components/settings.module.css'
import { settingsTexts as texts } from './settings-texts.ts'

type PinSettingsProps = {
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onChangePin: (pin: { pin: string; currentPin: string }) => void
  onLock: () => void
  /** Null where the organisation asks everyone alike. */
  frequency: { checked: boolean; onChange: (checked: boolean) => void } | null
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 4)

function problemOf(pin: string): string | undefined {
  if (pin.length !== 4) return texts.fourDigits
  return isGuessablePin(pin) ? texts.guessable : undefined
}

/** Changes the PIN, locks now, and says how often one is asked. */
export function PinSettings({ busy, isSaved, error, onChangePin, onLock, frequency }: PinSettingsProps) {
  const [currentPin, setCurrentPin] = useState('')
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const problem = problemOf(pin)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const isReady = currentPin.length === 4 && problem === undefined
    setTried(!isReady)
    if (!isReady || busy) return
    onChangePin({ pin, currentPin })
    setCurrentPin('')
    setPin('')
  }

  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <div className={settings.pair}>
          <TextField
            {...field}
            label={texts.currentPin}
            value={currentPin}
            error={tried && currentPin.length !== 4 ? texts.fourDigits : undefined}
            onChange={(event) => setCurrentPin(digits(event.currentTarget.value))}
          />
          <TextField
            {...field}
            label={texts.newPin}
            value={pin}
            error={tried ? problem : undefined}
            onChange={(event) => setPin(digits(event.currentTarget.value))}
          />
        </div>
        <SaveLine label={texts.changePin} busy={busy} isSaved={isSaved} error={error}>
          <Button onClick={onLock}>{texts.lockNow}</Button>
        </SaveLine>
      </form>
      {frequency && <Switch label={texts.frequency} hint={texts.frequencyHint} {...frequency} />}
    </>
  )
}
