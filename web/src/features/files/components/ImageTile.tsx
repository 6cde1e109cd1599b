import { nameOf, previewPath } from '../file-facts.ts'
import { useOpenMedia } from '../media-context.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Broken } from './Broken.tsx'
import { FileCard } from './FileCard.tsx'
import type { KindProps } from './kind-props.ts'
import { Picture } from './Picture.tsx'
import styles from './pictures.module.css'
import type { TileBox } from './tile-box.ts'

/** A picture in a message; a press opens it large. Its place is kept while it loads. */
export function ImageTile({ attachment, at, box }: KindProps & { box: TileBox }) {
  const open = useOpenMedia()
  const path = previewPath(attachment, box.isSmall)
  const name = nameOf(attachment)
  if (path === undefined) return <FileCard attachment={attachment} at={at} />
  const picture = (
    <Picture
      path={path}
      alt={open && at ? '' : name}
      className={styles[box.fit]}
      broken={<Broken isSmall={box.isSmall} />}
    />
  )
  const size = { width: box.width, height: box.height }
  if (!open || !at) {
    return (
      <span className={styles.tile} style={size}>
        {picture}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.tile}
      style={size}
      aria-label={FILE_TEXTS.open(name)}
      title={name}
      onClick={() => open(at)}
    >
      {picture}
    </button>
  )
}
