import { IconArrowLeft, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from 'react-router'
import { IconButton } from './IconButton.tsx'
import styles from './PaneBack.module.css'
import { texts } from './texts.ts'
import { useLayout } from './use-layout.ts'

type PaneBackProps = {
  to: string
  label: string
  /** Shows the channels over a tablet's page. */
  onOpenList: () => void
}

/** The way to the channels from what stands in the place of one; on a wide window they stand beside it. */
export function PaneBack({ to, label, onOpenList }: PaneBackProps) {
  const layout = useLayout()
  if (layout === 'phone')
    return (
      <Link to={to} className={styles.back} aria-label={label}>
        <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
      </Link>
    )
  if (layout === 'tablet')
    return (
      <span className={styles.list}>
        <IconButton label={texts.channels} onClick={onOpenList}>
          <IconLayoutSidebarLeftExpand size={23} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    )
  return null
}
