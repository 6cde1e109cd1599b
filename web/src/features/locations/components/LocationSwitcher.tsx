import type { Location } from '@kinward/contract/locations'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import styles from './LocationSwitcher.module.css'
import { texts } from './texts.ts'

type LocationSwitcherProps = {
  current: Location
  /** All of the reader's, in their order; with one there is nothing to switch. */
  locations: readonly Location[]
  /** Asked once they are shown. */
  hrefFor: (location: Location) => string
  layout: Layout
  /** Buttons at the end. */
  tools?: ReactNode
}

/** Where the reader is, and what waits for them elsewhere. */
export function LocationSwitcher({ current, locations, hrefFor, layout, tools }: LocationSwitcherProps) {
  return (
    <div className={classes(styles.place, layout === 'phone' && styles.phone)}>
      <div className={styles.words}>
        <h1 title={current.name}>{current.name}</h1>
        <small>{current.Entity.name}</small>
      </div>
      {locations.length > 1 && (
        <PopMenu
          label={texts.switch}
          entries={() =>
            locations.map((location) => ({
              kind: 'item',
              key: String(location.id),
              to: hrefFor(location),
              current: location.id === current.id,
              content: <LocationItem location={location} here={location.id === current.id} />,
            }))
          }
          renderTrigger={(trigger) => (
            <IconButton {...trigger} label={texts.switch}>
              <IconSelector size={22} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
        />
      )}
      {tools}
    </div>
  )
}

function LocationItem({ location, here }: { location: Location; here: boolean }) {
  return (
    <span className={styles.item}>
      <span>
        <b>{location.name}</b>
        <small>{location.Entity.name}</small>
      </span>
      {location.taggedCount > 0 && <Badge kind="mention" count={location.taggedCount} />}
      {location.unreadCount > 0 && <Badge kind="count" count={location.unreadCount} />}
      {here && <IconCheck size={18} stroke={1.75} aria-label={texts.current} />}
    </span>
  )
}
