import { CODE_LENGTH, type Verification } from '@kinward/contract/session'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../session/components/CodeField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { texts } from './texts.ts'

type ConfirmCodeFormProps = {
  verification: Pick<Verification, 'medium' | 'sentTo'>
  busy: boolean
  error: string | undefined
  onSubmit: (code: string) => void
  onCancel: () => void
}

/** The code that switches two-step on. */
export function ConfirmCodeForm({ verification, busy, error, onSubmit, onCancel }: ConfirmCodeFormProps) {
  const [code, setCode] = useState('')

  function submit(digits: string) {
    if (!busy && digits.length === CODE_LENGTH) onSubmit(digits)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    submit(code)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p role="status">{texts.sent[verification.medium](verification.sentTo)}</p>
      <CodeField value={code} onChange={setCode} onComplete={submit} />
      <SaveLine label={texts.switchOn} busy={busy} isSaved={false} error={error}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </SaveLine>
    </form>
  )
}
