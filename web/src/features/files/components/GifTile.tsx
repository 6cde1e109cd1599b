import { IconArrowsDiagonal } from '@tabler/icons-react'
import { useState } from 'react'
import { nameOf } from '../file-facts.ts'
import { useOpenMedia } from '../media-context.ts'
import { FILE_TEXTS } from '../texts.ts'
import { FileCard } from './FileCard.tsx'
import { GifPicture } from './GifPicture.tsx'
import type { KindProps } from './kind-props.ts'
import styles from './pictures.module.css'
import type { TileBox } from './tile-box.ts'

/** A GIF stands still; a press makes it move, and another stops it. A corner of it opens it large. */
export function GifTile({ attachment, at, box }: KindProps & { box: TileBox }) {
  const open = useOpenMedia()
  const [isMoving, setIsMoving] = useState(false)
  const name = nameOf(attachment)
  if (attachment.url === undefined) return <FileCard attachment={attachment} at={at} />
  return (
    <span className={styles.tile} style={{ width: box.width, height: box.height }}>
      <button
        type="button"
        className={styles.gif}
        aria-label={isMoving ? FILE_TEXTS.stopGif(name) : FILE_TEXTS.playGif(name)}
        onClick={() => setIsMoving((now) => !now)}
      >
        <GifPicture
          path={attachment.url}
          stillPath={attachment.thumbnailUrl}
          isMoving={isMoving}
          className={styles[box.fit]}
          isSmall={box.isSmall}
        />
        {!isMoving && (
          <i className={styles.badge} aria-hidden="true">
            {FILE_TEXTS.gif}
          </i>
        )}
      </button>
      {open && at && (
        <button type="button" className={styles.corner} aria-label={FILE_TEXTS.open(name)} onClick={() => open(at)}>
          <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
