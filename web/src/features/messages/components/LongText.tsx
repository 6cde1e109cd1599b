import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { extendedMessages } from '../extended-messages.ts'
import styles from './LongText.module.css'
import { texts } from './texts.ts'

/** So many characters or lines can be more than twelve lines; fewer never are, and need no measuring. */
const MAYBE_LONG = 500
const LINES = 12

function maybeLong(text: string): boolean {
  return text.length > MAYBE_LONG || text.split('\n').length > LINES
}

type LongTextProps = { messageId: number; text: string; children: ReactNode }

/** Words that go on for more than twelve lines are cut there until they are asked for; that they were is remembered. */
export function LongText({ messageId, text, children }: LongTextProps) {
  return maybeLong(text) ? (
    <Folding key={text} messageId={messageId}>
      {children}
    </Folding>
  ) : (
    children
  )
}

function Folding({ messageId, children }: { messageId: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isExtended, setExtended] = useState(() => extendedMessages.has(messageId))
  const [isLong, setLong] = useState(true)

  useLayoutEffect(() => {
    const element = box.current
    if (element && !isExtended) setLong(element.scrollHeight > element.clientHeight + 1)
  }, [isExtended])

  function toggle() {
    extendedMessages.set(messageId, !isExtended)
    setExtended(!isExtended)
  }

  return (
    <>
      <div ref={box} className={classes(!isExtended && styles.cut, !isExtended && isLong && styles.fades)}>
        {children}
      </div>
      {(isExtended || isLong) && (
        <button type="button" className={styles.toggle} aria-expanded={isExtended} onClick={toggle}>
          {isExtended ? texts.showLess : texts.showMore}
        </button>
      )}
    </>
  )
}
