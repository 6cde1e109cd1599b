import { Menu } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { MenuEntry, MenuPosition } from './menu-entry.ts'
import styles from './PopMenu.module.css'

type MenuCardProps = {
  label: string
  entries: readonly MenuEntry[]
  position: MenuPosition
  width: number | undefined
  onClose: () => void
}

/** Covers the button while its menu is open: a place to hang the card on, and a second press that closes it. */
function Anchor({ ref, onClick }: { ref?: Ref<HTMLSpanElement>; onClick?: () => void }) {
  return <span ref={ref} className={styles.anchor} onClick={onClick} aria-hidden="true" />
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'divider') return <Menu.Divider />
  if (entry.kind === 'label') return <Menu.Label>{entry.content}</Menu.Label>
  const role = entry.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.checked }
  const shared = { leftSection: entry.icon, rightSection: entry.end, ...role }
  const current = entry.current ? ('location' as const) : undefined
  return 'to' in entry ? (
    <Menu.Item {...shared} component={Link} to={entry.to} aria-current={current}>
      {entry.content}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared} onClick={entry.onSelect}>
      {entry.content}
    </Menu.Item>
  )
}

/** An open menu. */
export default function MenuCard({ label, entries, position, width, onClose }: MenuCardProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position={position}
      offset={position === 'right-end' ? 24 : 8}
      returnFocus={false}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
