import { type Answer, Photo } from '@kinward/contract/form-answers'
import type { Question } from '@kinward/contract/form-definitions'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { isTransient } from '../../../lib/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../texts.ts'
import styles from './fields.module.css'

/** Uploads a picture for a question; answers with the name that the server gave it. */
export type UploadPhoto = (questionId: string, file: File) => Promise<string>

type PhotoFieldProps = {
  question: Pick<Question, 'id' | 'label'>
  answer: Answer | undefined
  upload: UploadPhoto | null
  onChange: (answer: { name: string } | undefined) => void
}

type State =
  | { step: 'idle' }
  | { step: 'uploading' }
  | { step: 'failed'; file: File; why: string; isWorthAnother: boolean }

/** A photo, uploaded as soon as it is chosen. One that failed waits to be tried again; the other answers stay. */
export function PhotoField({ question, answer, upload, onChange }: PhotoFieldProps) {
  const photo = Photo.safeParse(answer).data
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ step: 'idle' })
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])

  async function bring(file: File) {
    if (!upload) return
    setState({ step: 'uploading' })
    try {
      onChange({ name: await upload(question.id, file) })
      setPreview(URL.createObjectURL(file))
      setState({ step: 'idle' })
    } catch (error) {
      const isWorthAnother = isTransient(error)
      const why = isWorthAnother || !(error instanceof Error) ? texts.fields.photoFailed : error.message
      setState({ step: 'failed', file, why, isWorthAnother })
    }
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again.
    event.currentTarget.value = ''
    if (file) void bring(file)
  }

  if (!upload) return <p className={styles.hint}>{texts.fields.noPhotos}</p>
  return (
    <>
      {photo && preview !== null && <img className={styles.photo} src={preview} alt={question.label} />}
      <div className={styles.tools}>
        {state.step === 'failed' && state.isWorthAnother && (
          <Button size="s" onClick={() => void bring(state.file)}>
            {texts.fields.photoAgain}
          </Button>
        )}
        <Button size="s" busy={state.step === 'uploading'} onClick={() => input.current?.click()}>
          {photo || state.step === 'failed' ? texts.fields.otherPhoto : texts.fields.addPhoto}
        </Button>
        {photo && (
          <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
            {texts.fields.removePhoto}
          </button>
        )}
        <span className={styles.status} role="status">
          {state.step === 'uploading' && texts.fields.uploading}
          {state.step === 'failed' && state.why}
          {state.step === 'idle' && photo && preview === null && texts.fields.photoAdded}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        tabIndex={-1}
        aria-label={question.label}
        onChange={handleChange}
      />
    </>
  )
}
