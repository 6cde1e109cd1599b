import { IconCheck, IconDeviceMobile } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import type { Call } from '../call-state.ts'
import { phoneStep, phoneWords } from './call-words.ts'
import styles from './CallPhones.module.css'

/** Whose phone rings now: first one's own, then theirs. The bar says it aloud. */
export function CallPhones({ call }: { call: Call }) {
  const words = phoneWords(call)
  if (words === null) return null
  const isTheirs = phoneStep(call) === 'theirs'
  return (
    <div className={styles.phones}>
      <span className={styles.way} aria-hidden="true">
        <i className={isTheirs ? styles.answered : styles.rings}>
          {isTheirs ? <IconCheck size={20} stroke={2} /> : <IconDeviceMobile size={20} stroke={1.75} />}
        </i>
        <i className={classes(styles.line, isTheirs && styles.joined)} />
        <i className={classes(isTheirs && styles.rings)}>
          <IconDeviceMobile size={20} stroke={1.75} />
        </i>
      </span>
      <p>{words}</p>
    </div>
  )
}
