import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'
import { classes } from './classes.ts'

/** The lamp is for the scene at night alone. */
type Look = { kind?: 'plain' | 'primary' | 'urgent' | 'lamp'; size?: 's' | 'md' | 'wide' }

function look({ kind = 'plain', size = 'md' }: Look): string {
  return classes(styles.button, kind !== 'plain' && styles[kind], size !== 'md' && styles[size])
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'disabled'> & { busy?: boolean }

/** A labelled button. Busy keeps its place, its word and its focus, and takes no second press. */
export function Button({ kind, size, busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ ...(kind && { kind }), ...(size && { size }) })}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, ...rest }: Look & Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...rest} className={look({ ...(kind && { kind }), ...(size && { size }) })} />
}
