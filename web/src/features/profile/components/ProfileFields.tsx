import { GENDERS, type Gender } from '@kinward/contract/profile'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ProfileDraft, ProfileField, ProfileProblems } from '../profile-draft.ts'
import { texts } from './texts.ts'

export type ProfileFieldsProps = {
  draft: ProfileDraft
  problems: ProfileProblems
  /** Whether they are asked as who is cared for, or as one of their family. */
  isGuest: boolean
  onChange: (field: ProfileField, value: string) => void
}

const GENDER_OPTIONS: { value: Gender | ''; label: string }[] = [
  { value: '', label: texts.notSaid },
  ...GENDERS.map((gender) => ({ value: gender, label: gender })),
]

type LineProps = ProfileFieldsProps & {
  field: Exclude<ProfileField, 'gender'>
  label: string
  hint?: string
  type?: string
  autoComplete?: string
}

function Line({ draft, problems, onChange, field, label, hint, type = 'text', autoComplete = 'off' }: LineProps) {
  return (
    <TextField
      label={label}
      name={field}
      type={type}
      autoComplete={autoComplete}
      value={draft[field]}
      hint={hint}
      error={problems[field]}
      onChange={(event) => onChange(field, event.currentTarget.value)}
    />
  )
}

/** First and last name. */
export function NameFields(props: ProfileFieldsProps) {
  return (
    <>
      <Line {...props} field="firstName" label={texts.firstName} autoComplete="given-name" />
      <Line {...props} field="lastName" label={texts.lastName} autoComplete="family-name" />
    </>
  )
}

export function TitleField(props: ProfileFieldsProps) {
  const hint = props.isGuest ? texts.guestTitleHint : texts.workTitleHint
  return <Line {...props} field="title" label={texts.workTitle} hint={hint} />
}

export function UsernameField(props: ProfileFieldsProps) {
  return <Line {...props} field="username" label={texts.username} hint={texts.usernameHint} autoComplete="username" />
}

export function PhoneField(props: ProfileFieldsProps) {
  return (
    <Line
      {...props}
      field="mobilePhone"
      label={texts.mobilePhone}
      hint={texts.mobilePhoneHint}
      type="tel"
      autoComplete="tel"
    />
  )
}

export function ContactFields(props: ProfileFieldsProps) {
  return (
    <>
      <Line {...props} field="personalEmail" label={texts.personalEmail} type="email" autoComplete="email" />
      <Line {...props} field="zoomLink" label={texts.zoomLink} hint={texts.zoomLinkHint} type="url" />
    </>
  )
}

export function GenderField({ draft, onChange }: ProfileFieldsProps) {
  return (
    <SelectField
      label={texts.gender}
      options={GENDER_OPTIONS}
      value={draft.gender}
      onChange={(gender) => onChange('gender', gender)}
    />
  )
}
