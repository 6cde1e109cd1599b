import { type NewTerms, TERMS_MAX_LENGTH, type Terms } from '@kinward/contract/terms'
import type { SyntheticEvent } from 'react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { keepWords, storage } from '../../../lib/storage.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { lengthHint } from '../../../ui/length-hint.ts'
import { Overtaken } from '../../../ui/Overtaken.tsx'
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
  onPublish: (wish: NewTerms) => void
}

/**
 * Terms as an admin writes them, with how they will read, and a question before everyone is asked. What was begun is kept
 * until it is published.
 */
export function TermsEditor(props: TermsEditorProps) {
  const { title, audience, terms, begunKey, now, busy, isSaved, error, onPublish } = props
  const published = terms?.text ?? ''
  const newest = terms?.id ?? null
  const [recovered] = useState(() => readBegun(begunKey, published))
  const [typed, setTyped] = useState(recovered?.text ?? null)
  /** What these words take the place of. */
  const [instead, setInstead] = useState(recovered ? recovered.instead : newest)
  const [sent, setSent] = useState<string | null>(null)
  const text = typed ?? published
  const [isAsking, setAsking] = useState(false)
  const isChanged = text.trim() !== published
  const isOvertaken = isChanged && instead !== newest
  if (instead !== newest && (!isChanged || published === sent)) {
    // What is published is everyone's from now on: another admin may publish the next.
    setInstead(newest)
    if (!isChanged) setTyped(null)
  }

  useEffect(() => {
    if (isChanged) keepWords(storage, begunKey, JSON.stringify({ text, instead }))
    else storage.removeItem(begunKey)
  }, [begunKey, isChanged, text, instead])

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isChanged && !isOvertaken && !busy) setAsking(true)
  }

  function handleTakeTheirs() {
    setInstead(newest)
    setTyped(null)
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
        {isOvertaken && (
          <Overtaken words={texts.overtaken} onKeepMine={() => setInstead(newest)} onTakeTheirs={handleTakeTheirs}>
            {published === '' ? texts.overtakenNone : <TermsText text={published} heading="h3" />}
          </Overtaken>
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
            setSent(text.trim())
            onPublish({ text: text.trim(), instead })
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  )
}

const Begun = z.object({ text: z.string(), instead: z.int().nullable() })

/** What was begun and is not what everyone reads already. */
function readBegun(key: string, published: string): z.infer<typeof Begun> | null {
  try {
    const kept = Begun.parse(JSON.parse(storage.getItem(key) ?? ''))
    return kept.text.trim() === published ? null : kept
  } catch {
    return null
  }
}
