import { mayMove, nameOf } from '../file-facts.ts'
import { useOpenMedia } from '../media-context.ts'
import { FILE_TEXTS } from '../texts.ts'
import { GifTile } from './GifTile.tsx'
import { ImageTile } from './ImageTile.tsx'
import type { KindProps } from './kind-props.ts'
import { Picture } from './Picture.tsx'
import styles from './pictures.module.css'
import { sizeOf, tileBox } from './tile-box.ts'

/** So many pictures are shown; the last place tells how many more there are. */
const MOST = 8

/** The pictures of a message: alone by their own shape, together as a calm grid. */
export function PictureGrid({ pictures }: { pictures: readonly KindProps[] }) {
  const open = useOpenMedia()
  const hidden = open ? Math.max(0, pictures.length - MOST) : 0
  const shown = hidden > 0 ? pictures.slice(0, MOST - 1) : pictures
  const next = hidden > 0 ? pictures[MOST - 1] : undefined
  return (
    <ul className={styles.grid}>
      {shown.map(({ attachment, at }, index) => {
        const box = tileBox(attachment, pictures.length)
        const Tile = mayMove(attachment) ? GifTile : ImageTile
        return (
          // oxlint-disable-next-line react/no-array-index-key -- what a message carries never changes its order
          <li key={index}>
            <Tile attachment={attachment} at={at} box={box} />
          </li>
        )
      })}
      {next?.at && (
        <li>
          <button
            type="button"
            className={styles.tile}
            style={sizeOf(next.attachment, pictures.length)}
            aria-label={FILE_TEXTS.showAll(hidden + 1)}
            onClick={() => next.at && open?.(next.at)}
          >
            {next.attachment.thumbnailUrl !== undefined && (
              <Picture
                path={next.attachment.thumbnailUrl}
                alt={nameOf(next.attachment)}
                className={styles.cover}
                broken={null}
              />
            )}
            <span className={styles.rest}>{FILE_TEXTS.more(hidden + 1)}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
