import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import type { User } from '@kinward/contract/users'
import { useState, type SubmitEvent } from 'react'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import { findBadAddress, readAddresses } from './address-list.ts'
import { settingsTexts as texts } from './settings-texts.ts'

type Security = LocationSecurity | EntitySecurity

type AccessFormProps<Rules extends Security> = {
  security: Rules
  /** Who can be chosen to keep the web app; of a location alone. */
  people?: readonly User[]
  busy: boolean
  isSaved: boolean
  error: string | undefined
  /** With what was changed, and nothing else: another admin may have changed the rest. `onSaved` once it is kept. */
  onSave: (changes: Partial<Rules>, onSaved: () => void) => void
}

/** From where, and how, people reach a location, or all of them. */
export function AccessForm<Rules extends Security>(props: AccessFormProps<Rules>) {
  const { security, people = [], busy, isSaved, error, onSave } = props
  const [changes, setChanges] = useState<Partial<Rules>>({})
  const [typed, setTyped] = useState<string | null>(null)
  const rules = { ...security, ...changes }
  const addresses = typed ?? security.allowedAddresses.join('\n')
  const [tried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const problem = addressProblem(addresses, rules.enableIpRestriction)
  const change = (more: Partial<LocationSecurity & EntitySecurity>) => {
    setTouched(true)
    setChanges({ ...changes, ...more })
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || problem !== undefined) return
    setTouched(false)
    onSave({ ...changes, ...(typed !== null && { allowedAddresses: readAddresses(typed) }) }, () => {
      // What is kept is the server's from now on: another admin may take it back.
      setChanges((now) => withoutSaved(now, changes))
      setTyped((now) => (now === typed ? null : now))
    })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Switch
        label={texts.restrictAddresses}
        hint={texts.restrictAddressesHint}
        checked={rules.enableIpRestriction}
        onChange={(enableIpRestriction) => change({ enableIpRestriction })}
      />
      {rules.enableIpRestriction && (
        <TextArea
          label={texts.addresses}
          hint={texts.addressesHint}
          spellCheck={false}
          value={addresses}
          error={tried ? problem : undefined}
          onChange={(event) => {
            setTouched(true)
            setTyped(event.currentTarget.value)
          }}
        />
      )}
      {'disableWebapp' in rules && (
        <>
          <Switch
            label={texts.disableWebapp}
            hint={texts.disableWebappHint}
            checked={rules.disableWebapp}
            onChange={(disableWebapp) => change({ disableWebapp })}
          />
          {rules.disableWebapp && (
            <PeoplePicker
              people={people}
              chosen={rules.allowedAppUserIds}
              onChange={(chosen) => change({ allowedAppUserIds: [...chosen] })}
            />
          )}
        </>
      )}
      <Switch
        label={texts.disableDownloads}
        checked={rules.disableWebDownloads}
        onChange={(disableWebDownloads) => change({ disableWebDownloads })}
      />
      <Switch
        label={texts.disableScreenshots}
        hint={texts.disableScreenshotsHint}
        checked={rules.disableScreenshots}
        onChange={(disableScreenshots) => change({ disableScreenshots })}
      />
      {'allowReducedPinFrequency' in rules && (
        <Switch
          label={texts.allowReducedPin}
          hint={texts.allowReducedPinHint}
          checked={rules.allowReducedPinFrequency}
          onChange={(allowReducedPinFrequency) => change({ allowReducedPinFrequency })}
        />
      )}
      <SaveLine busy={busy} isSaved={isSaved && !isTouched} error={error} />
    </form>
  )
}

/** What was changed since; a save takes its time. */
function withoutSaved<Rules extends Security>(now: Partial<Rules>, saved: Partial<Rules>): Partial<Rules> {
  const rest = { ...now }
  for (const key in saved) if (rest[key] === saved[key]) delete rest[key]
  return rest
}

function addressProblem(text: string, isAsked: boolean): string | undefined {
  const addresses = readAddresses(text)
  const bad = findBadAddress(addresses)
  if (bad !== undefined) return texts.badAddress(bad)
  return isAsked && addresses.length === 0 ? texts.noAddress : undefined
}
