import { CODE_LENGTH, type Verification } from '@kinward/contract/session'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatWait } from '../format-wait.ts'
import { CodeField } from './CodeField.tsx'
import styles from '../../../ui/DoorPage.module.css'
import { FormAlert } from './FormAlert.tsx'
import { texts } from './texts.ts'

type CodeFormProps = {
  verification: Pick<Verification, 'medium' | 'sentTo'>
  error: string | null
  wait: number
  busy: boolean
  /** For how many seconds no other code is sent. */
  resendIn: number
  /** Another code was just sent. */
  isResent: boolean
  onSubmit: (code: string) => void
  onResend: () => void
  onBack: () => void
}

/** The second step: the code that was sent. */
export function CodeForm(props: CodeFormProps) {
  const { verification, error, wait, busy, resendIn, isResent, onSubmit, onResend, onBack } = props
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const isBlocked = busy || wait > 0
  const mayResend = resendIn === 0 && !isBlocked

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
      <h1>{texts.codeTitle}</h1>
      <p className={styles.lead}>{texts.codeLead[verification.medium](verification.sentTo)}</p>
      <FormAlert error={error} wait={wait} />
      <CodeField
        value={code}
        error={tried && code.length < CODE_LENGTH ? texts.codeMissing : undefined}
        onChange={setCode}
        onComplete={submit}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.signIn}
      </Button>
      <div className={styles.links}>
        <button
          type="button"
          className={styles.link}
          aria-disabled={!mayResend || undefined}
          onClick={() => mayResend && onResend()}
        >
          {resendIn > 0 ? texts.resendIn(formatWait(resendIn)) : texts.resend}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {texts.otherAccount}
        </button>
      </div>
      <p className={styles.remark}>{texts.codeLost[verification.medium]}</p>
      <p className={styles.status} role="status">
        {isResent && texts.resent}
      </p>
    </form>
  )
}
