import { SIZES } from '@kinward/contract/layout'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { nameOf } from '../file-facts.ts'
import { useOpenMedia } from '../media-context.ts'
import { FILE_TEXTS } from '../texts.ts'
import { FileCard } from './FileCard.tsx'
import type { KindProps } from './kind-props.ts'
import styles from './pictures.module.css'
import { Video } from './Video.tsx'

const [WIDTH, HEIGHT] = SIZES.videoPreview

/** A video with the controls that browsers have; a corner of it opens it large. */
export function VideoTile({ attachment, at }: KindProps) {
  const open = useOpenMedia()
  const name = nameOf(attachment)
  if (attachment.url === undefined) return <FileCard attachment={attachment} at={at} />
  return (
    <div className={styles.video} style={{ width: WIDTH, height: HEIGHT }}>
      <Video path={attachment.url} label={name} />
      {open && at && (
        <button type="button" className={styles.corner} aria-label={FILE_TEXTS.open(name)} onClick={() => open(at)}>
          <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
