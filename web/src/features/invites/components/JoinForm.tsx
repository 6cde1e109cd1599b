import { acceptInvite, type InviteOffer } from '@kinward/contract/invites'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusWrong } from '../../../ui/focus-wrong.ts'
import { TextField } from '../../../ui/TextField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { NewPasswordField } from '../../session/components/NewPasswordField.tsx'
import styles from '../../sign-up/components/sign-up.module.css'
import { TermsConsent } from '../../sign-up/components/TermsConsent.tsx'
import { texts } from '../texts.ts'
import { BirthDateField } from './BirthDateField.tsx'

type Account = { firstName: string; lastName: string; username: string; password: string }

type Joining = Account & { termsId: number | null; birthDate?: string }

type JoinFormProps = {
  offer: InviteOffer
  error: string | null
  refused: FormProblems
  wait: number
  busy: boolean
  onSubmit: (account: Joining) => void
}

const Fields = acceptInvite.body.omit({ secret: true, termsId: true, birthDate: true })

/** The account of someone who was invited. */
export function JoinForm({ offer, error, refused, wait, busy, onSubmit }: JoinFormProps) {
  const { firstName, lastName, username, terms, asksBirthDate = false } = offer
  const [account, setAccount] = useState<Account>({ firstName, lastName, username, password: '' })
  const [born, setBorn] = useState('')
  const [acceptedId, setAcceptedId] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const problems = problemsOf(Fields, account)
  const isBlocked = busy || wait > 0
  const isBornMissing = asksBirthDate && born === ''
  // Others that came in between are accepted anew.
  const isAccepted = terms?.id === acceptedId
  const isConsentMissing = terms !== null && !isAccepted

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    flushSync(() => setTried(true))
    const isWrong = isConsentMissing || isBornMissing || Object.keys(problems).length > 0
    if (isBlocked || isWrong) focusWrong(event.currentTarget)
    else onSubmit({ ...account, termsId: terms?.id ?? null, ...(asksBirthDate && { birthDate: born }) })
  }

  const field = (name: keyof Account) => ({
    name,
    value: account[name],
    error: tried ? (problems[name] ?? refused[name]) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setAccount({ ...account, [name]: event.currentTarget.value }),
  })

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.joinTitle(offer.locationName)}</h1>
      <p className={door.lead}>{texts.joinLead(offer.invitedBy, offer.entityName, offer.roleName)}</p>
      <FormAlert error={error} wait={wait} />
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on the page
          autoFocus
          {...field('firstName')}
        />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={texts.username}
        hint={texts.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      {asksBirthDate && (
        <BirthDateField
          value={born}
          error={tried && isBornMissing ? texts.bornMissing : refused['birthDate']}
          onChange={setBorn}
        />
      )}
      <NewPasswordField
        value={account.password}
        error={tried ? problems['password'] : undefined}
        onChange={(password) => setAccount({ ...account, password })}
      />
      <TermsConsent
        terms={terms}
        isAccepted={isAccepted}
        isMissing={tried && isConsentMissing}
        onChange={(accepted) => setAcceptedId(accepted ? (terms?.id ?? null) : null)}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.join}
      </Button>
    </form>
  )
}
