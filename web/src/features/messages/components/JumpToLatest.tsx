import { IconArrowDown } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import styles from './JumpToLatest.module.css'
import { texts } from './texts.ts'

/** Away from the end of a channel: the way back, with what arrived meanwhile. */
export function JumpToLatest({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <button type="button" className={classes(styles.pill, count > 0 && styles.fresh)} onClick={onJump}>
      <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
      {count > 0 ? texts.jump(count) : texts.jumpLatest}
    </button>
  )
}
