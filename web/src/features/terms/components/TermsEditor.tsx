import { TERMS_MAX_LENGTH, type Terms } from '@kinward/contract/terms'
import type { SyntheticEvent } from 'react'
import { useEffect, useState } from 'react'
import { keepWords, storage } from '../../../lib/storage.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { lengthHint } from '../../../ui/length-hint.ts'
import { TextArea } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { RecoveredNotice } from '../../forms/components/RecoveredNotice.tsx'
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
  /** Where this browser keeps what is begun. */
  begunKey: string
  now: number
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onPublish: (text: string) => void
}

/**
 * Terms as an admin writes them, with how they will read, and a question before everyone is asked. What was begun is kept
 * until it is published.
 */
export function TermsEditor(props: TermsEditorProps) {
  const { title, audience, terms, begunKey, now, busy, isSaved, error, onPublish } = props
  const published = terms?.text ?? ''
  const [recovered] = useState(() => readBegun(begunKey, published))
  const [typed, setTyped] = useState(recovered)
  const [shown, setShown] = useState(published)
  const text = typed ?? published
  const [isAsking, setAsking] = useState(false)
  const isChanged = text.trim() !== published
  if (shown !== published) {
    setShown(published)
    // What is published is everyone's from now on: another admin may publish the next.
    if (!isChanged) setTyped(null)
  }

  useEffect(() => {
    if (isChanged) keepWords(storage, begunKey, text)
    else storage.removeItem(begunKey)
  }, [begunKey, isChanged, text])

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
        {recovered !== null && isChanged && (
          <RecoveredNotice says={texts.recovered} onStartOver={() => setTyped(null)} />
        )}
        <TextArea
          label={texts.text}
          rows={8}
          value={text}
          maxLength={TERMS_MAX_LENGTH}
          hint={lengthHint(text, { max: TERMS_MAX_LENGTH }) ?? texts.textHint}
          onChange={(event) => setTyped(event.currentTarget.value)}
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

/** What was begun and is not what everyone reads already. */
function readBegun(key: string, published: string): string | null {
  const kept = storage.getItem(key)
  return kept?.trim() === published ? null : kept
}
