import { IconArrowLeft, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PanelHead.module.css'
import { texts } from './texts.ts'

type PanelHeadProps = {
  title: string
  subtitle?: string
  phone: boolean
  /** Buttons before the one that closes. */
  tools?: ReactNode
  onClose: () => void
}

/** The top of a right panel: what it is, and the way out. A phone's has its arrow at the left. */
export function PanelHead({ title, subtitle, phone, tools, onClose }: PanelHeadProps) {
  return (
    <header className={classes(styles.head, phone && styles.phone)}>
      {phone && (
        <IconButton label={texts.back} onClick={onClose}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.title}>
        <h2>{title}</h2>
        {subtitle !== undefined && <small title={subtitle}>{subtitle}</small>}
      </div>
      {tools}
      {!phone && (
        <IconButton label={texts.close} onClick={onClose}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}
