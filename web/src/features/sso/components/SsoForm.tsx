import { Email } from '@kinward/contract/patterns'
import type { SsoPurpose } from '@kinward/contract/sso'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { texts } from '../texts.ts'

type SsoFormProps = {
  purpose: SsoPurpose
  error: string | null
  wait: number
  busy: boolean
  onSubmit: (email: string) => void
}

const Fields = z.object({ email: Email })

/** Asks for the address that tells which organisation it is. */
export function SsoForm({ purpose, error, wait, busy, onSubmit }: SsoFormProps) {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const fields = { email: email.trim() }
  const problems = tried ? problemsOf(Fields, fields) : {}
  const isBlocked = busy || wait > 0

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isBlocked && Fields.safeParse(fields).success) onSubmit(fields.email)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.title}</h1>
      <p className={door.lead}>{purpose === 'signup' ? texts.signUpLead : texts.lead}</p>
      <FormAlert error={error} wait={wait} />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on the page
        autoFocus
        value={email}
        error={problems['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.go}
      </Button>
      <div className={door.links}>
        <Link to="/login" className={door.link}>
          {texts.withPassword}
        </Link>
      </div>
    </form>
  )
}
