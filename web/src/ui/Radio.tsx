import type { ComponentProps } from 'react'
import styles from './Radio.module.css'

/** One of a few; its label is around it or in `aria-label`. */
export function Radio(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return <input {...props} type="radio" className={styles.radio} />
}
