import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './settings.module.css'
import { texts } from './texts.ts'

type SaveLineProps = {
  label?: string
  busy: boolean
  /** The last save went through, and nothing was changed since. */
  isSaved: boolean
  /** Why it did not; what was typed stays. */
  error: string | undefined
  children?: ReactNode
}

/** The end of a form in the settings: why not, and the button. */
export function SaveLine({ label = texts.save, busy, isSaved, error, children }: SaveLineProps) {
  return (
    <>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <Button kind="primary" type="submit" busy={busy}>
          {label}
        </Button>
        {children}
        <span className={styles.saved} role="status">
          {isSaved && (
            <>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {texts.saved}
            </>
          )}
        </span>
      </div>
    </>
  )
}
