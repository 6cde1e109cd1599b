import { IconExternalLink } from '@tabler/icons-react'
import { hostOf, nameOf, safeHref } from '../file-facts.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card, CardInside } from './Card.tsx'
import styles from './cards.module.css'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** A page by what it says of itself; it opens in a window of its own. */
export function LinkCard({ attachment }: Pick<KindProps, 'attachment'>) {
  const { url = '', description, title, name } = attachment
  const href = safeHref(url)
  const site = title === undefined ? null : (name ?? hostOf(url))
  const inside = {
    icon: iconOf(attachment),
    title: <span className={styles.two}>{nameOf(attachment)}</span>,
    children: (
      <>
        {description !== undefined && <small className={styles.two}>{description}</small>}
        {site !== null && (
          <small className={styles.site}>
            {site}
            <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          </small>
        )}
      </>
    ),
  }
  if (href === null) return <Card {...inside} />
  return (
    <a
      className={styles.openable}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${nameOf(attachment)}, ${FILE_TEXTS.opensOutside}`}
    >
      <CardInside {...inside} />
    </a>
  )
}
