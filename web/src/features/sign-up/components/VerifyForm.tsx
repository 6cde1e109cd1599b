import { CODE_LENGTH } from '@kinward/contract/session'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../session/components/CodeField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { texts } from '../texts.ts'

type VerifyFormProps = {
  sentTo: string
  error: string | null
  wait: number
  busy: boolean
  isResent: boolean
  onSubmit: (code: string) => void
  onResend: () => void
  onStartOver: () => void
}

/** The code from the mail. */
export function VerifyForm(props: VerifyFormProps) {
  const { sentTo, error, wait, busy, isResent, onSubmit, onResend, onStartOver } = props
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const isBlocked = busy || wait > 0

  function submit(digits: string) {
    if (!isBlocked && digits.length === CODE_LENGTH) onSubmit(digits)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    submit(code)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.verifyTitle}</h1>
      <p className={door.lead}>{texts.verifyLead(sentTo)}</p>
      <FormAlert error={error} wait={wait} />
      <CodeField
        value={code}
        error={tried && code.length < CODE_LENGTH ? texts.codeMissing : undefined}
        onChange={setCode}
        onComplete={submit}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.next}
      </Button>
      <div className={door.links}>
        <button
          type="button"
          className={door.link}
          aria-disabled={isBlocked || undefined}
          onClick={() => !isBlocked && onResend()}
        >
          {texts.resend}
        </button>
        <button type="button" className={door.link} onClick={onStartOver}>
          {texts.startOver}
        </button>
      </div>
      <p className={door.status} role="status">
        {isResent && texts.resent}
      </p>
    </form>
  )
}
