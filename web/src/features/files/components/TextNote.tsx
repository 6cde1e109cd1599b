import styles from './cards.module.css'
import type { KindProps } from './kind-props.ts'

/** Words that travel beside a message's own. */
export function TextNote({ attachment: { text = '' } }: KindProps) {
  return text === '' ? null : <p className={styles.note}>{text}</p>
}
