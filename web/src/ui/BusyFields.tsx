import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './BusyFields.module.css'

/**
 * Fields that take nothing more while what they say is on its way: what is written then would be in no answer. Whoever was
 * in one of them is there again when it did not work.
 */
export function BusyFields({ busy, children }: { busy: boolean; children: ReactNode }) {
  // A field loses the focus with being disabled: by then nobody can say any more which one had it.
  const left = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (busy) return
    if (document.activeElement === document.body) left.current?.focus()
    // Whoever went on elsewhere stays there.
    else if (!left.current?.contains(document.activeElement)) left.current = null
  }, [busy])

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    left.current = target
  }

  function handleBlur() {
    if (!busy) left.current = null
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is the fields inside that have the focus
    <fieldset className={styles.fields} disabled={busy} onFocus={handleFocus} onBlur={handleBlur}>
      {children}
    </fieldset>
  )
}
