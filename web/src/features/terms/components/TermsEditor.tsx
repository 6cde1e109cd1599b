import { TERMS_MAX_LENGTH, type Terms } from '@kinward/contract/terms'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { lengthHint } from '../../../ui/length-hint.ts'
import { TextArea } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import styles from './terms.module.css'
import { TermsText } from './TermsText.tsx'
import { texts } from './texts.ts'

type TermsEditorProps = {
  title: string
  /** Who must accept them. */
  audience: string
  terms: Terms | null
  now: number
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onPublish: (text: string) => void
}

/** Terms as an admin writes them, with how they will read, and a question before everyone is asked. */
export function TermsEditor({ title, audience, terms, now, busy, isSaved, error, onPublish }: TermsEditorProps) {
  const [text, setText] = useState(terms?.text ?? '')
  const [isAsking, setAsking] = useState(false)
  const isChanged = text.trim() !== (terms?.text ?? '')

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isChanged && !busy) setAsking(true)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <SettingsGroup
        title={title}
        {...(terms && { hint: texts.published(formatMomentFull(Date.parse(terms.publishedAt), now)) })}
      >
        <TextArea
          label={texts.text}
          rows={8}
          value={text}
          maxLength={TERMS_MAX_LENGTH}
          hint={lengthHint(text, { max: TERMS_MAX_LENGTH }) ?? texts.textHint}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <section className={styles.preview} aria-label={texts.preview(title)}>
          {text.trim() === '' ? texts.nothing : <TermsText text={text} heading="h3" />}
        </section>
        <SaveLine label={texts.publish} busy={busy} isSaved={isSaved && !isChanged} error={error} />
      </SettingsGroup>
      {isAsking && (
        <ConfirmDialog
          title={texts.confirmTitle}
          text={texts.confirmText(audience)}
          confirm={texts.confirm}
          cancel={texts.cancel}
          onConfirm={() => {
            setAsking(false)
            onPublish(text.trim())
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  )
}
