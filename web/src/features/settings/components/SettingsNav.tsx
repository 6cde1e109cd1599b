import type { IconUser } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import styles from './settings.module.css'
import { texts } from './texts.ts'

/** A section of the settings, as the list names it. */
export type SettingsLink = { to: string; label: string; hint: string; Icon: typeof IconUser }

type SettingsNavProps = {
  links: readonly SettingsLink[]
  /** The first heading of the page where it stands alone, the second beside a section. */
  heading: 'h1' | 'h2'
}

/** The sections, beside the one that is open. */
export function SettingsNav({ links, heading }: SettingsNavProps) {
  const Title = heading
  return (
    <nav className={classes(styles.nav, heading === 'h2' && styles.beside)} aria-label={texts.title}>
      <Title>{texts.title}</Title>
      {links.map(({ to, label, hint, Icon }) => (
        <NavLink key={to} to={to} className={styles.link ?? ''}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </NavLink>
      ))}
    </nav>
  )
}
