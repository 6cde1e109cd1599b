import { nameOf } from '../file-facts.ts'
import { cardName, formatSize } from '../file-words.ts'
import { useOpenMedia } from '../media-context.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card, CardInside } from './Card.tsx'
import styles from './cards.module.css'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** A file by its icon, name and size; a press opens it. */
export function FileCard({ attachment, at }: KindProps) {
  const open = useOpenMedia()
  const name = nameOf(attachment)
  const inside = {
    icon: iconOf(attachment),
    title: <span title={name}>{cardName(name)}</span>,
    lines: attachment.size === undefined ? [] : [formatSize(attachment.size)],
  }
  if (!open || !at || attachment.url === undefined) return <Card {...inside} />
  return (
    <button type="button" className={styles.openable} aria-label={FILE_TEXTS.open(name)} onClick={() => open(at)}>
      <CardInside {...inside} />
    </button>
  )
}
