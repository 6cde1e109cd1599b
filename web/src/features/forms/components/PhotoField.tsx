import { type Answer, Photo } from '@kinward/contract/form-answers'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../texts.ts'
import styles from './fields.module.css'

/** Uploads a picture; answers with the name that the server gave it. */
export type UploadPhoto = (file: File) => Promise<string>

type PhotoFieldProps = {
  label: string
  answer: Answer | undefined
  upload: UploadPhoto | null
  onChange: (answer: { name: string } | undefined) => void
}

/** A photo, uploaded as soon as it is chosen. */
export function PhotoField({ label, answer, upload, onChange }: PhotoFieldProps) {
  const photo = Photo.safeParse(answer).data
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'uploading' | 'failed'>('idle')
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])

  async function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again.
    event.currentTarget.value = ''
    if (!file || !upload) return
    setState('uploading')
    try {
      onChange({ name: await upload(file) })
      setPreview(URL.createObjectURL(file))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  if (!upload) return <p className={styles.hint}>{texts.fields.noPhotos}</p>
  return (
    <>
      {photo && preview !== null && <img className={styles.photo} src={preview} alt={label} />}
      <div className={styles.tools}>
        <Button size="s" busy={state === 'uploading'} onClick={() => input.current?.click()}>
          {photo ? texts.fields.otherPhoto : texts.fields.addPhoto}
        </Button>
        {photo && (
          <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
            {texts.fields.removePhoto}
          </button>
        )}
        <span className={styles.status} role="status">
          {state === 'uploading' && texts.fields.uploading}
          {state === 'failed' && texts.fields.photoFailed}
          {state === 'idle' && photo && preview === null && texts.fields.photoAdded}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void handleChange(event)}
      />
    </>
  )
}
