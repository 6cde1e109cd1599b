import { IconPhotoX } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { FILE_TEXTS } from '../texts.ts'
import styles from './pictures.module.css'

/** What stands in the place of something that cannot be had: that it is so, and a way to try again. */
export function Broken({ onRetry, isSmall = false }: { onRetry?: (() => void) | undefined; isSmall?: boolean }) {
  return (
    <span className={classes(styles.broken, isSmall && styles.brokenSmall)} role="status">
      <IconPhotoX size={isSmall ? 20 : 24} stroke={1.75} aria-hidden="true" />
      <span>{FILE_TEXTS.broken}</span>
      {onRetry && !isSmall && (
        <button type="button" onClick={onRetry}>
          {FILE_TEXTS.tryAgain}
        </button>
      )}
    </span>
  )
}
