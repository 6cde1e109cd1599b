import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './TextField.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  error?: string | undefined
  /** A word of help under the field; an error takes its place. */
  hint?: string | undefined
  /** Something at the right end of the field, such as a button. */
  end?: ReactNode
  /** Something beside the label, such as a link. */
  aside?: ReactNode
}

/** A field with its label above it and its error under it. */
export function TextField({ label, error, hint, end, aside, ...input }: TextFieldProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <div className={classes(styles.field, aside !== undefined && styles.withAside)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes(styles.box, wrong && styles.wrong)}>
        <input {...input} id={id} aria-invalid={wrong || undefined} {...describedBy(id, error, hint)} />
        {end}
      </span>
      {/* After the field, where Tab comes to it: whoever goes on from the field before comes to write. */}
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      <UnderField id={id} error={error} hint={hint} />
    </div>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & Pick<TextFieldProps, 'label' | 'error' | 'hint'>

/** A field of several lines. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes(styles.box, styles.area, wrong && styles.wrong)}>
        <textarea rows={3} {...area} id={id} aria-invalid={wrong || undefined} {...describedBy(id, error, hint)} />
      </span>
      <UnderField id={id} error={error} hint={hint} />
    </div>
  )
}

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  return error === undefined && hint === undefined ? {} : { 'aria-describedby': `${id}-e` }
}

type UnderFieldProps = { id: string; error: string | undefined; hint: string | undefined }

/** What is wrong with a field, or a word of help. */
function UnderField({ id, error, hint }: UnderFieldProps) {
  if (error !== undefined)
    return (
      <p className={styles.error} id={`${id}-e`}>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        {error}
      </p>
    )
  if (hint === undefined) return null
  return (
    <p className={styles.hint} id={`${id}-e`}>
      {hint}
    </p>
  )
}
