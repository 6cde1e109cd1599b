import { changeRecordSettings, type RecordSettings, type RecordSignIn } from '@kinward/contract/clinical-record'
import { type SubmitEvent, useState } from 'react'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { useChanges } from '../../settings/use-changes.ts'
import type { RecordWish } from '../use-record-settings.ts'
import styles from './record.module.css'
import { settingsTexts as texts } from './texts.ts'

type RecordSettingsFormProps = {
  settings: RecordSettings
  busy: boolean
  isSaved: boolean
  error: string | undefined
  refused: FormProblems
  /** With what was changed, and nothing else: another admin may have changed the rest. `onSaved` once it is kept. */
  onSave: (changes: Partial<RecordWish>, onSaved: () => void) => void
}

const WAYS = (Object.keys(texts.ways) as RecordSignIn[]).map((value) => ({ value, label: texts.ways[value] }))

/** The FHIR server that an organisation's notes go to. */
export function RecordSettingsForm({ settings, busy, isSaved, error, refused, onSave }: RecordSettingsFormProps) {
  const { changes, isTouched, change, send } = useChanges<RecordSettings & { secret: string }>()
  const wish = { ...settings, secret: '', ...changes }
  const [tried, setTried] = useState(false)
  const { isOn, signIn } = wish
  const address = wish.address.trim()
  const username = signIn === 'basic' ? wish.username : ''
  const body = { isOn, address, signIn, username, ...(wish.secret !== '' && { secret: wish.secret }) }
  const problems = tried ? { ...refused, ...problemsOf(changeRecordSettings.body, body) } : {}

  const set = (more: typeof changes) => change((before) => ({ ...before, ...more }))

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || !changeRecordSettings.body.safeParse(body).success) return
    const isGiven = wish.secret !== ''
    const isChanged = (name: string) =>
      name in changes ||
      // A secret is for the server, and the way of signing in, that it was entered for.
      (isGiven && (name === 'address' || name === 'signIn')) ||
      (name === 'username' && (isGiven || 'signIn' in changes))
    onSave(Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name))), send())
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p className={styles.quiet}>{settings.goesTo === 'server' ? texts.goesServer : texts.goesKept}</p>
      {settings.tiedElsewhere > 0 && <p className={styles.quiet}>{texts.tiedElsewhere(settings.tiedElsewhere)}</p>}
      <Switch label={texts.isOn} hint={texts.isOnHint} checked={isOn} onChange={(now) => set({ isOn: now })} />
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        inputMode="url"
        spellCheck={false}
        value={wish.address}
        error={problems['address']}
        onChange={({ currentTarget }) => set({ address: currentTarget.value })}
      />
      <SelectField label={texts.signIn} options={WAYS} value={signIn} onChange={(way) => set({ signIn: way })} />
      {signIn === 'basic' && (
        <TextField
          label={texts.username}
          autoComplete="off"
          spellCheck={false}
          value={wish.username}
          error={problems['username']}
          onChange={({ currentTarget }) => set({ username: currentTarget.value })}
        />
      )}
      {signIn !== 'none' && (
        <PasswordField
          label={signIn === 'basic' ? texts.password : texts.token}
          autoComplete="off"
          hint={settings.hasSecret ? texts.secretKept : undefined}
          value={wish.secret}
          error={problems['secret']}
          onChange={({ currentTarget }) => set({ secret: currentTarget.value })}
        />
      )}
      <SaveLine busy={busy} isSaved={isSaved && !isTouched} error={error} />
    </form>
  )
}
