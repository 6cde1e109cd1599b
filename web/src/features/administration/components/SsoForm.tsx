import type { Location } from '@kinward/contract/locations'
import { BUILT_IN_ROLES } from '@kinward/contract/roles'
import { changeSsoSettings, type SsoSettings } from '@kinward/contract/sso'
import { type SubmitEvent, useState } from 'react'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import type { SsoWish } from '../use-sso-settings.ts'
import { entranceTexts as texts } from './entrance-texts.ts'

type SsoFormProps = {
  settings: SsoSettings
  locations: readonly Location[]
  busy: boolean
  isSaved: boolean
  error: string | undefined
  refused: FormProblems
  /** With what was changed, and nothing else: another admin may have changed the rest. */
  onSave: (changes: Partial<SsoWish>) => void
}

const ROLES = BUILT_IN_ROLES.filter(({ base }) => base !== 'admin').map(({ key, name }) => ({
  value: key as string,
  label: name,
}))

/** How the organisation signs its people in by itself. */
export function SsoForm({ settings, locations, busy, isSaved, error, refused, onSave }: SsoFormProps) {
  const [changes, setChanges] = useState<Partial<SsoSettings & { clientSecret: string }>>({})
  const [typed, setTyped] = useState<string | null>(null)
  const wish = { ...settings, clientSecret: '', ...changes }
  const domains = typed ?? settings.domains.join('\n')
  const [tried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const body = {
    isOn: wish.isOn,
    issuer: wish.issuer.trim(),
    clientId: wish.clientId,
    ...(wish.clientSecret !== '' && { clientSecret: wish.clientSecret }),
    domains: domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    allowSignUp: wish.allowSignUp,
    locationId: wish.allowSignUp ? wish.locationId : null,
    roleKey: wish.roleKey,
  }
  const problems = tried ? { ...refused, ...problemsOf(changeSsoSettings.body, body) } : {}

  function change(more: Partial<typeof wish>) {
    setTouched(true)
    setChanges({ ...changes, ...more })
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || !changeSsoSettings.body.safeParse(body).success) return
    setTouched(false)
    const isChanged = (name: string) =>
      name in changes || (name === 'domains' && typed !== null) || (name === 'locationId' && 'allowSignUp' in changes)
    onSave(Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name))))
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Switch label={texts.isOn} hint={texts.isOnHint} checked={wish.isOn} onChange={(isOn) => change({ isOn })} />
      <TextField
        label={texts.issuer}
        hint={texts.issuerHint}
        inputMode="url"
        spellCheck={false}
        value={wish.issuer}
        error={problems['issuer']}
        onChange={(event) => change({ issuer: event.currentTarget.value })}
      />
      <TextField
        label={texts.clientId}
        autoComplete="off"
        spellCheck={false}
        value={wish.clientId}
        error={problems['clientId']}
        onChange={(event) => change({ clientId: event.currentTarget.value })}
      />
      <PasswordField
        label={texts.clientSecret}
        autoComplete="off"
        hint={settings.hasSecret ? texts.secretKept : undefined}
        value={wish.clientSecret}
        error={problems['clientSecret']}
        onChange={(event) => change({ clientSecret: event.currentTarget.value })}
      />
      <TextArea
        label={texts.domains}
        hint={texts.domainsHint}
        rows={2}
        spellCheck={false}
        value={domains}
        error={problems['domains']}
        onChange={(event) => {
          setTouched(true)
          setTyped(event.currentTarget.value)
        }}
      />
      <TextField label={texts.redirect} readOnly value={settings.redirectUri} />
      <Switch
        label={texts.allowSignUp}
        hint={texts.allowSignUpHint}
        checked={wish.allowSignUp}
        onChange={(allowSignUp) => change({ allowSignUp })}
      />
      {wish.allowSignUp && (
        <>
          <SelectField
            label={texts.where}
            options={[
              { value: '', label: texts.noPlace },
              ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={wish.locationId === null ? '' : String(wish.locationId)}
            onChange={(id) => change({ locationId: id === '' ? null : Number(id) })}
          />
          <SelectField
            label={texts.as}
            options={ROLES}
            value={wish.roleKey}
            onChange={(roleKey) => change({ roleKey })}
          />
        </>
      )}
      <SaveLine busy={busy} isSaved={isSaved && !isTouched} error={error} />
    </form>
  )
}
