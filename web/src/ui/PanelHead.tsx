import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { OpenedPanelContext } from './opened-panel.ts'
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

/** The top of a right panel: what it is, and the way out. A phone's has its arrow at the left, and is a page of its own. */
export function PanelHead({ title, subtitle, phone, tools, onClose }: PanelHeadProps) {
  const wasOpened = use(OpenedPanelContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = phone ? 'h1' : 'h2'
  useEffect(() => {
    // Where nothing was pressed yet it came with the page, however late: whoever comes to write goes on with that.
    const wasPressed = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
    if (wasOpened && wasPressed) heading.current?.focus({ preventScroll: true })
  }, [wasOpened])

  return (
    <header className={classes(styles.head, phone && styles.phone)}>
      {phone && (
        <IconButton label={texts.back} onClick={onClose}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.title}>
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
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
