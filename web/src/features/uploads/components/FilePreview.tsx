import type { Attachment } from '@kinward/contract/attachments'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { FileGlyph } from '../../files/components/FileGlyph.tsx'
import { Picture } from '../../files/components/Picture.tsx'
import { player } from '../../files/page-player.ts'
import { useSound } from '../../files/use-sound.ts'
import type { Preview } from '../composer-item.ts'
import styles from './FilePreview.module.css'
import { texts } from './texts.ts'
import { useBlobUrl } from './use-blob-url.ts'

type FilePreviewProps = { kind: Attachment['type']; name: string; preview: Preview }

/** What a file looks like before it is sent: its picture, or an icon of its kind. */
export function FilePreview({ kind, name, preview }: FilePreviewProps) {
  const icon = (
    <span className={styles.icon}>
      <FileGlyph attachment={{ type: kind, orignalFileName: name }} size={28} stroke={1.5} />
    </span>
  )
  if (preview === null) return icon
  if (kind === 'audio' || kind === 'voice-clip') return <Listen name={name} preview={preview} />
  if ('path' in preview && kind !== 'video') {
    return <Picture path={preview.path} alt="" className={styles.picture} broken={icon} />
  }
  return 'blob' in preview ? <OwnPreview blob={preview.blob} kind={kind} fallback={icon} /> : icon
}

/** Plays what was recorded, before it is sent. */
function Listen({ name, preview }: { name: string; preview: NonNullable<Preview> }) {
  const url = useBlobUrl('blob' in preview ? preview.blob : null)
  const path = 'path' in preview ? preview.path : (url ?? '')
  const sound = useSound(path)
  const isOn = sound !== null && (sound.state === 'playing' || sound.state === 'loading')
  const Icon = isOn ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={styles.listen}
      aria-label={isOn ? texts.pause(name) : texts.listen(name)}
      onClick={() => path !== '' && player.toggle(path)}
    >
      <span>
        <Icon size={20} aria-hidden="true" />
      </span>
    </button>
  )
}

function OwnPreview({ blob, kind, fallback }: { blob: Blob; kind: string; fallback: ReactNode }) {
  const url = useBlobUrl(blob)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return fallback
  if (url === null) return <span className={styles.icon} />
  return kind === 'video' ? (
    <video
      className={styles.picture}
      src={`${url}#t=0.1`}
      muted
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
    />
  ) : (
    <img
      className={styles.picture}
      src={url}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
