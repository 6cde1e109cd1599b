import type { Location } from '@kinward/contract/locations'
import { BUILT_IN_ROLES } from '@kinward/contract/roles'
import { changeSsoSettings, type SsoSettings } from '@kinward/contract/sso'
import { type SubmitEvent, useState } from 'react'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { mergeList } from '../../../lib/merge-list.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { type TypedList, useChanges } from '../../settings/use-changes.ts'
import type { SsoWish } from '../use-sso-settings.ts'
import { entranceTexts as texts } from './entrance-texts.ts'

type SsoFormProps = {
  settings: SsoSettings
  locations: readonly Location[]
  busy: boolean
  isSaved: boolean
  error: string | undefined
  refused: FormProblems
  /** With what was changed, and nothing else: another admin may have changed the rest. `onSaved` once it is kept. */
  onSave: (changes: Partial<SsoWish>, onSaved: () => void) => void
}

const ROLES = BUILT_IN_ROLES.filter(({ base }) => base !== 'admin').map(({ key, name }) => ({
  value: key as string,
  label: name,
}))

type Fields = Omit<SsoSettings, 'domains'> & { clientSecret: string; domains: TypedList }

type Option = { value: string; label: string }

/** What is kept may be a place where the reader is not, or a role that they are not offered: it is among the choices too. */
function withKept(options: readonly Option[], kept: string, label: string): Option[] {
  return options.some(({ value }) => value === kept) ? [...options] : [...options, { value: kept, label }]
}

const readDomains = (text: string) => text.split(/[\s,]+/).filter((domain) => domain !== '')

/** How the organisation signs its people in by itself. */
export function SsoForm({ settings, locations, busy, isSaved, error, refused, onSave }: SsoFormProps) {
  const { changes, isTouched, change, send } = useChanges<Fields>()
  const { domains: typed, ...others } = changes
  const wish = { ...settings, clientSecret: '', ...others }
  const [tried, setTried] = useState(false)
  const body = {
    isOn: wish.isOn,
    issuer: wish.issuer.trim(),
    clientId: wish.clientId,
    ...(wish.clientSecret !== '' && { clientSecret: wish.clientSecret }),
    domains: typed ? mergeList(typed.before, readDomains(typed.text), settings.domains) : settings.domains,
    allowSignUp: wish.allowSignUp,
    locationId: wish.allowSignUp ? wish.locationId : null,
    roleKey: wish.roleKey,
  }
  const problems = tried ? { ...refused, ...problemsOf(changeSsoSettings.body, body) } : {}

  const set = (more: typeof changes) => change((before) => ({ ...before, ...more }))

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || !changeSsoSettings.body.safeParse(body).success) return
    const isChanged = (name: string) =>
      name in changes ||
      // A secret is for the issuer that it was entered for.
      (name === 'issuer' && wish.clientSecret !== '') ||
      (name === 'locationId' && 'allowSignUp' in changes)
    onSave(Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name))), send())
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Switch label={texts.isOn} hint={texts.isOnHint} checked={wish.isOn} onChange={(isOn) => set({ isOn })} />
      <TextField
        label={texts.issuer}
        hint={texts.issuerHint}
        inputMode="url"
        spellCheck={false}
        value={wish.issuer}
        error={problems['issuer']}
        onChange={(event) => set({ issuer: event.currentTarget.value })}
      />
      <TextField
        label={texts.clientId}
        autoComplete="off"
        spellCheck={false}
        value={wish.clientId}
        error={problems['clientId']}
        onChange={(event) => set({ clientId: event.currentTarget.value })}
      />
      <PasswordField
        label={texts.clientSecret}
        autoComplete="off"
        hint={settings.hasSecret ? texts.secretKept : undefined}
        value={wish.clientSecret}
        error={problems['clientSecret']}
        onChange={(event) => set({ clientSecret: event.currentTarget.value })}
      />
      <TextArea
        label={texts.domains}
        hint={texts.domainsHint}
        rows={2}
        spellCheck={false}
        value={typed?.text ?? settings.domains.join('\n')}
        error={problems['domains']}
        onChange={({ currentTarget: { value: text } }) =>
          set({ domains: { text, before: typed?.before ?? settings.domains } })
        }
      />
      <TextField label={texts.redirect} readOnly value={settings.redirectUri} />
      <Switch
        label={texts.allowSignUp}
        hint={texts.allowSignUpHint}
        checked={wish.allowSignUp}
        onChange={(allowSignUp) => set({ allowSignUp })}
      />
      {wish.allowSignUp && (
        <>
          <SelectField
            label={texts.where}
            options={withKept(
              [
                { value: '', label: texts.noPlace },
                ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
              ],
              String(settings.locationId ?? ''),
              texts.otherPlace,
            )}
            value={String(wish.locationId ?? '')}
            onChange={(id) => set({ locationId: id === '' ? null : Number(id) })}
          />
          <SelectField
            label={texts.as}
            options={withKept(ROLES, settings.roleKey, texts.otherRole)}
            value={wish.roleKey}
            onChange={(roleKey) => set({ roleKey })}
          />
        </>
      )}
      <SaveLine busy={busy} isSaved={isSaved && !isTouched} error={error} />
    </form>
  )
}
