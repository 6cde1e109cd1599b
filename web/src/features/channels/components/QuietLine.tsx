import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './SectionHeader.module.css'
import { texts } from './texts.ts'

type QuietLineProps = { count: number; shown: boolean; onToggle: () => void; onSettings: () => void }

/** How many channels of a type are out of sight: shows them, and leads to when that happens. */
export function QuietLine({ count, shown, onToggle, onSettings }: QuietLineProps) {
  return (
    <div className={styles.quiet}>
      <button type="button" aria-expanded={shown} onClick={onToggle}>
        {shown ? texts.quietShown(count) : texts.quietHidden(count)}
      </button>
      <IconButton label={texts.quietSettings} size="action" onClick={onSettings}>
        <IconAdjustmentsHorizontal size={17} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
