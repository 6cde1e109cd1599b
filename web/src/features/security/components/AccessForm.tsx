import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import type { User } from '@kinward/contract/users'
import { useState, type SubmitEvent } from 'react'
import { mergeList } from '../../../lib/merge-list.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { type TypedList, useChanges } from '../../settings/use-changes.ts'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import { findBadAddress, readAddresses } from './address-list.ts'
import { settingsTexts as texts } from './settings-texts.ts'

type Security = LocationSecurity | EntitySecurity

/** What is changed of lists: another admin may have added to them, or taken out. */
type Lists = { addresses: TypedList; allowedAppUserIds: { wish: readonly number[]; before: readonly number[] } }

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
  const { changes, isTouched, change, send } = useChanges<Rules>()
  const lists = useChanges<Lists>()
  const { addresses: typed, allowedAppUserIds: wished } = lists.changes
  const rules = { ...security, ...changes }
  const addresses = typed?.text ?? security.allowedAddresses.join('\n')
  const allowedIds = 'allowedAppUserIds' in security ? security.allowedAppUserIds : []
  const chosen = wished ? mergeList(wished.before, wished.wish, allowedIds) : allowedIds
  const [tried, setTried] = useState(false)
  const problem = rules.enableIpRestriction ? addressProblem(addresses) : undefined
  const set = (more: Partial<LocationSecurity & EntitySecurity>) => change((before) => ({ ...before, ...more }))
  const setList = (more: Partial<Lists>) => lists.change((before) => ({ ...before, ...more }))

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || problem !== undefined) return
    // Addresses that are not asked for are not looked at either: they wait until they are.
    const isAsked = typed !== undefined && rules.enableIpRestriction
    const sentLists = { ...(isAsked && { addresses: typed }), ...(wished && { allowedAppUserIds: wished }) }
    const drop = [send(), lists.send(sentLists)]
    onSave(
      {
        ...changes,
        ...(isAsked && {
          allowedAddresses: mergeList(typed.before, readAddresses(typed.text), security.allowedAddresses),
        }),
        ...(wished && { allowedAppUserIds: chosen }),
      },
      () => drop.forEach((one) => one()),
    )
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Switch
        label={texts.restrictAddresses}
        hint={texts.restrictAddressesHint}
        checked={rules.enableIpRestriction}
        onChange={(enableIpRestriction) => set({ enableIpRestriction })}
      />
      {rules.enableIpRestriction && (
        <TextArea
          label={texts.addresses}
          hint={texts.addressesHint}
          spellCheck={false}
          value={addresses}
          error={tried ? problem : undefined}
          onChange={({ currentTarget: { value: text } }) =>
            setList({ addresses: { text, before: typed?.before ?? security.allowedAddresses } })
          }
        />
      )}
      {'disableWebapp' in rules && (
        <>
          <Switch
            label={texts.disableWebapp}
            hint={texts.disableWebappHint}
            checked={rules.disableWebapp}
            onChange={(disableWebapp) => set({ disableWebapp })}
          />
          {rules.disableWebapp && (
            <PeoplePicker
              people={people}
              chosen={chosen}
              onChange={(wish) => setList({ allowedAppUserIds: { wish, before: allowedIds } })}
            />
          )}
        </>
      )}
      <Switch
        label={texts.disableDownloads}
        checked={rules.disableWebDownloads}
        onChange={(disableWebDownloads) => set({ disableWebDownloads })}
      />
      <Switch
        label={texts.disableScreenshots}
        hint={texts.disableScreenshotsHint}
        checked={rules.disableScreenshots}
        onChange={(disableScreenshots) => set({ disableScreenshots })}
      />
      {'allowReducedPinFrequency' in rules && (
        <Switch
          label={texts.allowReducedPin}
          hint={texts.allowReducedPinHint}
          checked={rules.allowReducedPinFrequency}
          onChange={(allowReducedPinFrequency) => set({ allowReducedPinFrequency })}
        />
      )}
      <SaveLine busy={busy} isSaved={isSaved && !isTouched && !lists.isTouched} error={error} />
    </form>
  )
}

function addressProblem(text: string): string | undefined {
  const addresses = readAddresses(text)
  const bad = findBadAddress(addresses)
  if (bad !== undefined) return texts.badAddress(bad)
  return addresses.length === 0 ? texts.noAddress : undefined
}
