import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './cards.module.css'

type CardProps = {
  icon: Icon
  title: ReactNode
  /** Under the title, a line each. */
  lines?: readonly string[]
  children?: ReactNode
}

/** The inside of a card: what kind of thing, what it is called, and what is known of it. */
export function CardInside({ icon: Glyph, title, lines, children }: CardProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Glyph size={20} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        {lines?.map((line) => (
          <small key={line}>{line}</small>
        ))}
        {children}
      </span>
    </>
  )
}

/** A thing that a message carries and that is only told of. */
export function Card(props: CardProps) {
  return (
    <div className={styles.card}>
      <CardInside {...props} />
    </div>
  )
}
