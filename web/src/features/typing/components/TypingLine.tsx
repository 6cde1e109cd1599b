import { IconPencil } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import styles from './TypingLine.module.css'

/** Who is writing, in a line that is always there so that nothing moves. It is not read aloud: it would never end. */
export function TypingLine({ sentence, inPanel }: { sentence: string | null; inPanel: boolean }) {
  return (
    <div className={classes(styles.line, inPanel && styles.panel)} aria-live="off">
      {sentence !== null && (
        <>
          <IconPencil size={15} stroke={1.75} aria-hidden="true" />
          <span className={styles.words}>{sentence}</span>
        </>
      )}
    </div>
  )
}
