import { type Answer, Photo } from '@kinward/contract/form-answers'
import type { Question } from '@kinward/contract/form-definitions'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../texts.ts'
import type { Photos } from '../use-photo-uploads.ts'
import styles from './fields.module.css'

type PhotoFieldProps = {
  question: Pick<Question, 'id' | 'label'>
  answer: Answer | undefined
  photos: Photos | null
  onChange: (answer: { name: string } | undefined) => void
}

/** A photo, uploaded as soon as it is chosen. One that failed waits for a word about it; the other answers stay. */
export function PhotoField({ question, answer, photos, onChange }: PhotoFieldProps) {
  const photo = Photo.safeParse(answer).data
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])
  if (!photos) return <p className={styles.hint}>{texts.fields.noPhotos}</p>
  const { bring, giveUp } = photos
  const upload = photos.of(question.id)
  const failed = upload?.step === 'failed' ? upload : null

  async function handleFile(file: File) {
    const brought = await bring(question.id, file)
    if (!brought) return
    onChange(brought)
    setPreview(URL.createObjectURL(file))
  }

  /** The buttons about a failure go with it, so the keyboard goes on from the one that stays. */
  function handleAgain(file: File) {
    choose.current?.focus()
    void handleFile(file)
  }

  function handleGiveUp() {
    choose.current?.focus()
    giveUp(question.id)
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again.
    event.currentTarget.value = ''
    if (file) void handleFile(file)
  }

  return (
    <>
      {photo && preview !== null && <img className={styles.photo} src={preview} alt={question.label} />}
      <div className={styles.tools}>
        {failed?.isWorthAnother && (
          <Button size="s" onClick={() => handleAgain(failed.file)}>
            {texts.fields.photoAgain}
          </Button>
        )}
        <Button ref={choose} size="s" busy={upload?.step === 'uploading'} onClick={() => input.current?.click()}>
          {photo || failed ? texts.fields.otherPhoto : texts.fields.addPhoto}
        </Button>
        {failed && (
          <button type="button" className={styles.quiet} onClick={handleGiveUp}>
            {photo ? texts.fields.earlierPhoto : texts.fields.withoutPhoto}
          </button>
        )}
        {photo && !failed && (
          <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
            {texts.fields.removePhoto}
          </button>
        )}
        <span className={styles.status} role="status">
          {upload?.step === 'uploading' && texts.fields.uploading}
          {failed?.why}
          {!upload && photo && preview === null && texts.fields.photoAdded}
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
