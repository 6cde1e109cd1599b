import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import { keepFocus } from '../../../ui/keep-focus.ts'
import styles from './settings.module.css'
import { texts } from './texts.ts'

type SettingsPageProps = {
  title: string
  hint: string
  /** The list of sections, where it does not stand beside this. */
  backTo: string | null
  children: ReactNode
}

/** A section of the settings: its name, what it is for, and its groups. */
export function SettingsPage({ title, hint, backTo, children }: SettingsPageProps) {
  const id = useId()
  return (
    <section ref={keepFocus} className={styles.page} aria-labelledby={id}>
      <div className={styles.column}>
        <header className={styles.head}>
          {backTo !== null && (
            <Link to={backTo} className={styles.back} aria-label={texts.back}>
              <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
            </Link>
          )}
          <div>
            <h1 id={id}>{title}</h1>
            <p>{hint}</p>
          </div>
        </header>
        {children}
      </div>
    </section>
  )
}

type SettingsGroupProps = { title: string; hint?: string; children: ReactNode }

/** Settings that belong together. */
export function SettingsGroup({ title, hint, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </section>
  )
}
