import { signUp } from '@kinward/contract/self-service'
import type { Terms } from '@kinward/contract/terms'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusWrong } from '../../../ui/focus-wrong.ts'
import { TextField } from '../../../ui/TextField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { NewPasswordField } from '../../session/components/NewPasswordField.tsx'
import { texts } from '../texts.ts'
import styles from './sign-up.module.css'
import { TermsConsent } from './TermsConsent.tsx'

export type NewAccount = { firstName: string; lastName: string; email: string; password: string }

type AccountFormProps = {
  terms: Terms | null
  error: string | null
  refused: FormProblems
  wait: number
  busy: boolean
  onSubmit: (account: NewAccount & { termsId: number | null }) => void
}

const EMPTY: NewAccount = { firstName: '', lastName: '', email: '', password: '' }

/** Who signs up. */
export function AccountForm({ terms, error, refused, wait, busy, onSubmit }: AccountFormProps) {
  const [account, setAccount] = useState(EMPTY)
  const [acceptedId, setAcceptedId] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const trimmed = { ...account, email: account.email.trim() }
  const problems = problemsOf(signUp.body, trimmed)
  const isBlocked = busy || wait > 0
  // Others that came in between are accepted anew.
  const isAccepted = terms?.id === acceptedId
  const isConsentMissing = terms !== null && !isAccepted

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (isBlocked || isConsentMissing || Object.keys(problems).length > 0) focusWrong(event.currentTarget)
    else onSubmit({ ...trimmed, termsId: terms?.id ?? null })
  }

  const field = (name: keyof NewAccount) => ({
    name,
    value: account[name],
    error: tried ? (problems[name] ?? refused[name]) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setAccount({ ...account, [name]: event.currentTarget.value }),
  })

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.accountTitle}</h1>
      <p className={door.lead}>{texts.accountLead}</p>
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
        label={texts.email}
        type="email"
        hint={texts.emailHint}
        autoComplete="email"
        spellCheck={false}
        {...field('email')}
      />
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
        {texts.next}
      </Button>
      <div className={door.links}>
        <Link to="/login" className={door.link}>
          {texts.haveAccount}
        </Link>
      </div>
    </form>
  )
}
