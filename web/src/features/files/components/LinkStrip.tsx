import type { LinkPreview } from '@kinward/contract/link-previews'
import { IconLink, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { hostOf } from '../file-facts.ts'
import { FILE_TEXTS } from '../texts.ts'
import { CardInside } from './Card.tsx'
import styles from './cards.module.css'

/** What goes out with a link that is being written, and the way to leave it out. */
export function LinkStrip({ preview, onDismiss }: { preview: LinkPreview; onDismiss: () => void }) {
  const { title, description, siteName, url } = preview
  return (
    <div className={styles.strip} role="group" aria-label={FILE_TEXTS.linkPreview}>
      <CardInside icon={IconLink} title={<span className={styles.two}>{title ?? url}</span>}>
        {description !== null && <small className={styles.two}>{description}</small>}
        <small>{siteName ?? hostOf(url)}</small>
      </CardInside>
      <IconButton label={FILE_TEXTS.noLinkPreview} size="s" onClick={onDismiss}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
