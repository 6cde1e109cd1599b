import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Overtaken.module.css'
import { texts } from './texts.ts'

type OvertakenProps = {
  /** That it was changed, leading to what it is now. */
  words: string
  children: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else has changed what is being typed: what they made of it, and whose goes on. */
export function Overtaken({ words, children, onKeepMine, onTakeTheirs }: OvertakenProps) {
  return (
    <div className={styles.overtaken} role="status">
      <p>{words}</p>
      {children}
      <div className={styles.buttons}>
        <Button size="s" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button size="s" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
