import type { SharedItem } from '@kinward/contract/shared-items'
import type { Tag } from '@kinward/contract/tags'
import { IconMessage2Share, IconX } from '@tabler/icons-react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { FileGlyph } from '../components/FileGlyph.tsx'
import { Picture } from '../components/Picture.tsx'
import { hostOf, nameOf } from '../file-facts.ts'
import { formatDuration, formatSize } from '../file-words.ts'
import { FILE_TEXTS } from '../texts.ts'
import styles from './FilesPanel.module.css'
import { texts } from './texts.ts'

type FileRowProps = {
  item: SharedItem
  sender: string
  now: number
  /** Whether it is among those to be tagged; null where none are chosen, or it cannot be. */
  isChosen: boolean | null
  onToggle: () => void
  onOpen: () => void
  onGoTo: () => void
  onRemoveTag: ((tag: Tag) => void) | null
}

function factsOf({ attachment }: SharedItem): string {
  const { type, size, duration, url } = attachment
  const kind = FILE_TEXTS.kinds[type]
  if (type === 'url' && url !== undefined) return hostOf(url)
  if (duration !== undefined) return `${kind} · ${formatDuration(duration)}`
  return size === undefined ? kind : `${kind} · ${formatSize(size)}`
}

/** One thing that was shared: what it is, from whom and when; it opens, and leads to its message. */
export function FileRow({ item, sender, now, isChosen, onToggle, onOpen, onGoTo, onRemoveTag }: FileRowProps) {
  const { attachment, tags, timeStamp } = item
  const name = nameOf(attachment)
  return (
    <li className={styles.row}>
      {isChosen !== null && (
        <span className={styles.pick}>
          <Checkbox checked={isChosen} aria-label={texts.selectItem(name)} onChange={onToggle} />
        </span>
      )}
      <button type="button" className={styles.item} aria-label={texts.open(name)} onClick={onOpen}>
        <span className={styles.thumb} aria-hidden="true">
          {attachment.thumbnailUrl === undefined ? (
            <FileGlyph attachment={attachment} />
          ) : (
            <Picture path={attachment.thumbnailUrl} alt="" broken={<FileGlyph attachment={attachment} />} />
          )}
        </span>
        <span className={styles.words}>
          <b title={name}>{name}</b>
          <small>{factsOf(item)}</small>
          <small>{texts.by(sender, formatMomentFull(timeStamp, now))}</small>
        </span>
      </button>
      <span className={styles.tool}>
        <IconButton label={texts.goTo(name)} size="s" onClick={onGoTo}>
          <IconMessage2Share size={19} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              {tag.name}
              {onRemoveTag && (
                <button type="button" aria-label={texts.removeTag(tag.name, name)} onClick={() => onRemoveTag(tag)}>
                  <IconX size={14} stroke={2} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
