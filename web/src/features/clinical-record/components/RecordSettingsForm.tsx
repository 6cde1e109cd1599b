import { changeRecordSettings, type RecordSettings, type RecordSignIn } from '@kinward/contract/clinical-record'
import { type SubmitEvent, useState } from 'react'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import type { RecordWish } from '../use-record-settings.ts'
import styles from './record.module.css'
import { settingsTexts as texts } from './texts.ts'

type RecordSettingsFormProps = {
  settings: RecordSettings
  busy: boolean
  isSaved: boolean
  error: string | undefined
  refused: FormProblems
  onSave: (wish: RecordWish) => void
}

const WAYS = (Object.keys(texts.ways) as RecordSignIn[]).map((value) => ({ value, label: texts.ways[value] }))

/** The FHIR server that an organisation's notes go to. */
export function RecordSettingsForm({ settings, busy, isSaved, error, refused, onSave }: RecordSettingsFormProps) {
  const [wish, setWish] = useState({ ...settings, secret: '' })
  const [tried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const { isOn, signIn } = wish
  const address = wish.address.trim()
  const username = signIn === 'basic' ? wish.username : ''
  const body = { isOn, address, signIn, username, ...(wish.secret !== '' && { secret: wish.secret }) }
  const problems = tried ? { ...refused, ...problemsOf(changeRecordSettings.body, body) } : {}

  function change(more: Partial<typeof wish>) {
    setTouched(true)
    setWish({ ...wish, ...more })
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || !changeRecordSettings.body.safeParse(body).success) return
    setTouched(false)
    onSave(body)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p className={styles.quiet}>{settings.goesTo === 'server' ? texts.goesServer : texts.goesKept}</p>
      {settings.tiedElsewhere > 0 && <p className={styles.quiet}>{texts.tiedElsewhere(settings.tiedElsewhere)}</p>}
      <Switch label={texts.isOn} hint={texts.isOnHint} checked={isOn} onChange={(now) => change({ isOn: now })} />
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        inputMode="url"
        spellCheck={false}
        value={wish.address}
        error={problems['address']}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
      />
      <SelectField label={texts.signIn} options={WAYS} value={signIn} onChange={(way) => change({ signIn: way })} />
      {signIn === 'basic' && (
        <TextField
          label={texts.username}
          autoComplete="off"
          spellCheck={false}
          value={wish.username}
          error={problems['username']}
          onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        />
      )}
      {signIn !== 'none' && (
        <PasswordField
          label={signIn === 'basic' ? texts.password : texts.token}
          autoComplete="off"
          hint={settings.hasSecret ? texts.secretKept : undefined}
          value={wish.secret}
          error={problems['secret']}
          onChange={({ currentTarget }) => change({ secret: currentTarget.value })}
        />
      )}
      <SaveLine busy={busy} isSaved={isSaved && !isTouched} error={error} />
    </form>
  )
}
