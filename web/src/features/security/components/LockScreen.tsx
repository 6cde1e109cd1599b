import { IconMessage, IconUrgent } from '@tabler/icons-react'
import type { Waiting } from '@kinward/contract/pin'
import { type ReactNode, useEffect, useRef } from 'react'
import { NightScene } from '../../../ui/NightScene.tsx'
import { lockClock } from './lock-clock.ts'
import styles from './LockScreen.module.css'
import { texts } from './texts.ts'

type LockScreenProps = {
  now: Date
  title: string
  hint: string
  /** The keys, or the field for a password. */
  children: ReactNode
  /** How much waits; null while that is not known, or not for this screen. */
  waiting: Waiting | null
}

/** The street at night: the time, who is welcome back, the way in, and how much waits. Nothing of what waits. */
export function LockScreen({ now, title, hint, children, waiting }: LockScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <NightScene className={styles.scene} wide>
      <main className={styles.lock}>
        <p className={styles.clock}>{lockClock(now)}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.hint}>{hint}</p>
        {children}
        <div role="status">{waiting && <WaitingLine {...waiting} />}</div>
      </main>
    </NightScene>
  )
}

function WaitingLine({ urgentCount, unreadCount, taggedCount }: Waiting) {
  const rest = Math.max(unreadCount, taggedCount)
  if (urgentCount === 0 && rest === 0) return null
  const isUrgent = urgentCount > 0
  const Icon = isUrgent ? IconUrgent : IconMessage
  return (
    <p className={styles.waiting}>
      <Icon size={18} stroke={1.75} aria-hidden="true" className={isUrgent ? styles.siren : undefined} />
      {isUrgent ? texts.urgent(urgentCount) : texts.unread(rest)}
    </p>
  )
}
