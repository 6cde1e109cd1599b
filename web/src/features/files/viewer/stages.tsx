import type { Attachment } from '@kinward/contract/attachments'
import { IconDownload, IconExternalLink, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { AudioPlayer } from '../components/AudioPlayer.tsx'
import { FileGlyph } from '../components/FileGlyph.tsx'
import { GifPicture } from '../components/GifPicture.tsx'
import { Video } from '../components/Video.tsx'
import { nameOf, safeHref, viewerName } from '../file-facts.ts'
import { formatSize } from '../file-words.ts'
import type { Slide } from '../slides.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Failed } from './Failed.tsx'
import styles from './viewer.module.css'

type StageProps = { attachment: Attachment }

/** A GIF stands still until it is pressed. */
export function GifStage({ attachment }: StageProps) {
  const [isMoving, setIsMoving] = useState(false)
  const name = nameOf(attachment)
  if (attachment.url === undefined) return <Failed />
  return (
    <button
      type="button"
      className={styles.gif}
      aria-label={isMoving ? FILE_TEXTS.stopGif(name) : FILE_TEXTS.playGif(name)}
      onClick={() => setIsMoving((now) => !now)}
    >
      <GifPicture path={attachment.url} stillPath={attachment.thumbnailUrl} isMoving={isMoving} className={undefined} />
    </button>
  )
}

export function VideoStage({ attachment }: StageProps) {
  if (attachment.url === undefined) return <Failed />
  return <Video path={attachment.url} label={nameOf(attachment)} className={styles.video} />
}

export function AudioStage({ attachment }: StageProps) {
  const { type, url, duration } = attachment
  if (url === undefined) return <Failed />
  const label = type === 'voice-clip' ? FILE_TEXTS.kinds['voice-clip'] : nameOf(attachment)
  return (
    <div className={styles.audio}>
      <AudioPlayer path={url} label={label} title={viewerName(label)} duration={duration} />
    </div>
  )
}

/** A file that browsers do not show: what it is, and the way to have it, if there is one. */
export function FileStage({ attachment, onDownload }: StageProps & { onDownload: (() => void) | null }) {
  return (
    <div className={styles.plain}>
      <span className={styles.big} aria-hidden="true">
        <FileGlyph attachment={attachment} size={36} stroke={1.5} />
      </span>
      <b>{viewerName(nameOf(attachment))}</b>
      {attachment.size !== undefined && <p>{formatSize(attachment.size)}</p>}
      <p>{onDownload ? FILE_TEXTS.noPreview : FILE_TEXTS.notViewable}</p>
      {onDownload && (
        <button type="button" className={styles.press} onClick={onDownload}>
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
          {FILE_TEXTS.download}
        </button>
      )}
    </div>
  )
}

/** The links of a message, each opening in a window of its own. */
export function LinksStage({ links }: Pick<Slide, 'links'>) {
  return (
    <ul className={styles.links} aria-label={FILE_TEXTS.links}>
      {links.map(({ place, attachment }) => {
        const href = safeHref(attachment.url)
        const inside = (
          <>
            <i aria-hidden="true">
              <IconLink size={22} stroke={1.75} />
            </i>
            <span>
              <b>{nameOf(attachment)}</b>
              {attachment.description !== undefined && <small>{attachment.description}</small>}
              {attachment.title !== undefined && <small>{attachment.url}</small>}
            </span>
          </>
        )
        return (
          <li key={place}>
            {href === null ? (
              <span className={styles.link}>{inside}</span>
            ) : (
              <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
                {inside}
                <span>
                  {FILE_TEXTS.openLink} <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
                </span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
