import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { texts } from './texts.ts'
import styles from './visits.module.css'

type PhotoFieldProps = { photo: File | null; onChange: (photo: File | null) => void }

/** A picture that goes with a visit: from the camera of a phone, or from its files. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])

  function choose(chosen: File | null) {
    setUrl(chosen && URL.createObjectURL(chosen))
    onChange(chosen)
  }

  return (
    <div className={styles.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={texts.photo}
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      {photo ? (
        <>
          {url !== null && <img src={url} alt="" />}
          <span>{photo.name}</span>
          <IconButton label={texts.removePhoto(photo.name)} onClick={() => choose(null)}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <Button onClick={() => input.current?.click()}>
          <IconCamera size={20} stroke={1.75} aria-hidden="true" />
          {texts.addPhoto}
        </Button>
      )}
    </div>
  )
}
