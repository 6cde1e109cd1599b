import type { ComponentProps } from 'react'
import styles from './Checkbox.module.css'

/** A box to tick; its label is around it or in `aria-label`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return <input {...props} type="checkbox" className={styles.box} />
}
