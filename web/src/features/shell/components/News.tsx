import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Rail.module.css'

/** Says by a dot that something waits: at its icon, or at the end of its line in a menu. */
export function News({ words, at }: { words: string; at: 'bar' | 'menu' }) {
  return (
    <span className={at === 'bar' ? styles.dot : styles.lineDot}>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
