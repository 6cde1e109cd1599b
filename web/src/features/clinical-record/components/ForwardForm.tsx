import { NOTE_TYPES, type NoteType } from '@kinward/contract/clinical-record'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Place } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { randomText } from '../../../lib/device.ts'
import { ApiError, isKeptOtherwise, isTransient } from '../../../lib/errors.ts'
import { useForwardMutation, usePreviewQuery } from '../use-record-entries.ts'
import styles from './record.module.css'
import { texts } from './texts.ts'

export type Source = { messageIds: number[] } | { noteId: number }

const MINUTE_FORMAT = 'YYYY-MM-DDTHH:mm'
const TYPES = (Object.keys(NOTE_TYPES) as NoteType[]).map((value) => ({ value, label: NOTE_TYPES[value].label }))

/** What is chosen of a forwarding, and the way to send it. Tried again after a failure, it is still the same entry. */
export function useForwarding(options: {
  place: Place
  patientId: number
  source: Source
  /** The moment it speaks of, unless someone says otherwise. */
  at: number
  onDone: () => void
}) {
  const { place, patientId, source, at, onDone } = options
  const [noteType, setNoteType] = useState<NoteType>('progress')
  const [moment, setMoment] = useState<string | null>(null)
  const [hashKey, setHashKey] = useState(() => `record-${randomText(20)}`)
  const shown = moment ?? dayjs(at).format(MINUTE_FORMAT)
  const parsed = dayjs(shown)
  const effectiveAt = moment !== null && parsed.isValid() ? parsed.valueOf() : at
  const wish = { ...source, noteType, effectiveAt }
  const isEmpty = 'messageIds' in source && source.messageIds.length === 0
  const preview = usePreviewQuery(place, patientId, wish, !isEmpty)
  const { mutate, isPending, error } = useForwardMutation(place, patientId)

  // Of another wish than this one, what is still shown is not what would be written.
  const read = preview.isError || preview.isPlaceholderData || isEmpty ? undefined : preview.data
  const canSend = read !== undefined && !isPending

  function send() {
    if (!canSend) return
    mutate(
      { ...wish, hashKey, digest: read.digest },
      {
        onSuccess() {
          setHashKey(`record-${randomText(20)}`)
          onDone()
        },
        onError(refusal) {
          if (isKeptOtherwise(refusal)) setHashKey(`record-${randomText(20)}`)
          // The words may have changed since they were read: they are shown anew before they can go.
          else if (refusal instanceof ApiError && refusal.code === 'CONFLICT') void preview.refetch()
        },
      },
    )
  }

  return { noteType, setNoteType, shown, setMoment, preview, isEmpty, isPending, canSend, error, send }
}

type ForwardFieldsProps = { forwarding: ReturnType<typeof useForwarding>; children?: ReactNode }

/** The type of a note, the moment it speaks of, and what will be written. */
export function ForwardFields({ forwarding, children }: ForwardFieldsProps) {
  const { noteType, setNoteType, shown, setMoment, preview, isEmpty, error } = forwarding
  return (
    <>
      <SelectField label={texts.noteType} options={TYPES} value={noteType} onChange={setNoteType} />
      <TextField
        type="datetime-local"
        label={texts.effective}
        hint={texts.effectiveHint}
        value={shown}
        onChange={({ currentTarget }) => setMoment(currentTarget.value)}
      />
      {children}
      <p className={styles.label} id="record-preview">
        {texts.preview}
      </p>
      <div className={styles.preview} role="region" aria-labelledby="record-preview" aria-busy={preview.isFetching}>
        {isEmpty ? (
          texts.previewEmpty
        ) : preview.isError && isTransient(preview.error) ? (
          <ErrorState what={texts.previewAway} onRetry={() => void preview.refetch()} />
        ) : preview.isError ? (
          (whyRefused(preview.error) ?? texts.previewFailed)
        ) : preview.data ? (
          <>
            <b>{preview.data.title}</b>
            {preview.data.text}
          </>
        ) : (
          texts.previewLoading
        )}
      </div>
      {error && (
        <p className={styles.bad} role="alert">
          {whyRefused(error) ?? texts.forwardFailed}
        </p>
      )}
    </>
  )
}
