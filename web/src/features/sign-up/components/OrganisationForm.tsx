import {
  ORGANISATION_TYPES,
  type OrganisationType,
  ProvidedInfo,
  SIGN_UP_ROLES,
  type SignUpRole,
} from '@kinward/contract/self-service'
import { type SubmitEvent, useState } from 'react'
import { problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { texts } from '../texts.ts'

type OrganisationFormProps = {
  firstName: string
  known: ProvidedInfo
  error: string | null
  busy: boolean
  onSubmit: (info: ProvidedInfo) => void
}

const Organisation = ProvidedInfo.required()
const choose = { value: '' as const, label: texts.choose }

/** What the organisation is called and does, and what the founder does there. */
export function OrganisationForm({ firstName, known, error, busy, onSubmit }: OrganisationFormProps) {
  const [organisationName, setName] = useState(known.organisationName ?? '')
  const [organisationType, setType] = useState<OrganisationType | ''>(known.organisationType ?? '')
  const [role, setRole] = useState<SignUpRole | ''>(known.role ?? '')
  const [tried, setTried] = useState(false)
  const info = { organisationName, organisationType, role }
  const problems = tried ? problemsOf(Organisation, info) : {}

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    const { data } = Organisation.safeParse(info)
    if (data && !busy) onSubmit(data)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.organisationTitle}</h1>
      <p className={door.lead}>{texts.organisationLead(firstName)}</p>
      <FormAlert error={error} />
      <TextField
        label={texts.organisationName}
        name="organization"
        autoComplete="organization"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on the page
        autoFocus
        value={organisationName}
        error={problems['organisationName']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label={texts.organisationType}
        options={[choose, ...ORGANISATION_TYPES]}
        value={organisationType}
        error={problems['organisationType']}
        onChange={setType}
      />
      <SelectField
        label={texts.role}
        options={[choose, ...SIGN_UP_ROLES.map((name) => ({ value: name, label: name }))]}
        value={role}
        error={problems['role']}
        onChange={setRole}
      />
      <Button type="submit" kind="primary" size="wide" busy={busy}>
        {texts.next}
      </Button>
    </form>
  )
}
