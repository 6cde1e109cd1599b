import { useState } from 'react'
import { texts } from '../texts.ts'
import styles from './fields.module.css'

type RecoveredNoticeProps = { says?: string; onStartOver: () => void }

/** Says that what was begun before is still here, and lets go of it where it is not wanted. */
export function RecoveredNotice({ says = texts.recovered, onStartOver }: RecoveredNoticeProps) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <p className={styles.notice} role="status">
      {says}
      <button
        type="button"
        className={styles.quiet}
        onClick={() => {
          onStartOver()
          setShown(false)
        }}
      >
        {texts.startOver}
      </button>
    </p>
  )
}
