import { Menu } from '@mantine/core'
import type { ComponentProps, Ref } from 'react'
import { Link } from 'react-router'
import type { MenuEntry, MenuPosition } from './menu-entry.ts'
import styles from './PopMenu.module.css'

type MenuCardProps = {
  label: string
  entries: readonly MenuEntry[]
  position: MenuPosition
  width: number | undefined
  /** The open dialog it belongs to: what lies outside of that cannot be pressed. */
  within?: HTMLElement | null
  /** In pixels, or as the page measures; longer menus scroll. */
  maxHeight?: number | string | undefined
  onClose: () => void
}

/** Covers the button while its menu is open: a place to hang the card on, and a second press that closes it. */
function Anchor({ ref, onClick }: { ref?: Ref<HTMLSpanElement>; onClick?: () => void }) {
  return <span ref={ref} className={styles.anchor} onClick={onClick} aria-hidden="true" />
}

/** Mantine calls every item a plain one, and keeps a role that is given to it to itself. */
function asChoice(checked: boolean, role: 'menuitemradio' | 'menuitemcheckbox') {
  return {
    renderRoot: (props: ComponentProps<'button'>) => (
      <button {...props} type="button" role={role} aria-checked={checked} />
    ),
  }
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'divider') return <Menu.Divider />
  if (entry.kind === 'label') return <Menu.Label>{entry.content}</Menu.Label>
  const shared = {
    leftSection: entry.icon,
    rightSection: entry.end,
    ...(entry.destructive && { 'data-destructive': true }),
  }
  const current = entry.current ? ('location' as const) : undefined
  const role = entry.isToggle ? 'menuitemcheckbox' : 'menuitemradio'
  return 'to' in entry ? (
    <Menu.Item {...shared} component={Link} to={entry.to} aria-current={current}>
      {entry.content}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared} onClick={entry.onSelect} {...(entry.checked !== undefined && asChoice(entry.checked, role))}>
      {entry.content}
    </Menu.Item>
  )
}

/** An open menu. */
export default function MenuCard({ label, entries, position, width, within, maxHeight, onClose }: MenuCardProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position={position}
      offset={position === 'right-end' ? 24 : 8}
      returnFocus={false}
      {...(width !== undefined && { width })}
      {...(within && { portalProps: { target: within } })}
    >
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} style={maxHeight === undefined ? undefined : { maxHeight, overflowY: 'auto' }}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
