import { IconAward } from '@tabler/icons-react'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import styles from './HonorPoints.module.css'
import { texts } from './texts.ts'

/** How often others honored the reader. */
export function HonorPoints({ points }: { points: number }) {
  return (
    <SettingsGroup title={texts.honors}>
      <p className={styles.points}>
        <IconAward size={24} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{texts.honorPoints(points)}</b>
          <small>{texts.honorHint}</small>
        </span>
      </p>
    </SettingsGroup>
  )
}
