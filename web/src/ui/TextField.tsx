import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './TextField.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  error?: string | undefined
  /** Something at the right end of the field, such as a button. */
  end?: ReactNode
}

/** A field with its label above it and its error under it. */
export function TextField({ label, error, end, ...input }: TextFieldProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes(styles.box, wrong && styles.wrong)}>
        <input {...input} id={id} aria-invalid={wrong || undefined} aria-describedby={wrong ? `${id}-e` : undefined} />
        {end}
      </span>
      {wrong && (
        <p className={styles.error} id={`${id}-e`}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
