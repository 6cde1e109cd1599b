import type { SyntheticEvent } from 'react'
import styles from '../../settings/components/settings.module.css'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import {
  ContactFields,
  GenderField,
  NameFields,
  PhoneField,
  type ProfileFieldsProps,
  TitleField,
  UsernameField,
} from './ProfileFields.tsx'
import { texts } from './texts.ts'

type ProfileFormProps = ProfileFieldsProps & {
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onSubmit: () => void
}

/** What the reader says of themselves. */
export function ProfileForm({ busy, isSaved, error, onSubmit, ...fields }: ProfileFormProps) {
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <SettingsGroup title={texts.name}>
        <div className={styles.pair}>
          <NameFields {...fields} />
        </div>
        <TitleField {...fields} />
        <div className={styles.pair}>
          <UsernameField {...fields} />
          <GenderField {...fields} />
        </div>
      </SettingsGroup>
      <SettingsGroup title={texts.contact}>
        <PhoneField {...fields} />
        <ContactFields {...fields} />
        <SaveLine busy={busy} isSaved={isSaved} error={error} />
      </SettingsGroup>
    </form>
  )
}
