import { Menu } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router'
import type { MenuEntry, MenuPosition } from './menu-entry.ts'
import cardStyles from './MenuCard.module.css'
import styles from './PopMenu.module.css'

type MenuCardProps = {
  label: string
  entries: readonly MenuEntry[]
  position: MenuPosition
  width: number | undefined
  /** The open dialog it belongs to: what lies outside of that cannot be pressed. */
  within?: HTMLElement | null
  /** In pixels, or as the page measures; without it the window is the limit. Longer menus scroll. */
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

function Entry({ entry, isFirst }: { entry: MenuEntry; isFirst: boolean }) {
  if (entry.kind === 'divider') return <Menu.Divider />
  if (entry.kind === 'label') return <Menu.Label>{entry.content}</Menu.Label>
  const shared = {
    leftSection: entry.icon,
    rightSection: entry.end,
    ...(isFirst && { 'data-autofocus': true }),
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

const EDGE = 8

/**
 * A menu has the whole height of the window, and lies over what opened it rather than be cut: what is done most rarely,
 * and so stands last, must be seen too.
 */
const WITHIN_WINDOW = {
  shift: { crossAxis: true, padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
      elements.floating.style.setProperty('--room', `${availableHeight}px`),
  },
}

function limited(maxHeight: number | string): string {
  return `min(${typeof maxHeight === 'number' ? `${maxHeight}px` : maxHeight}, var(--room, 100dvh))`
}

/** An open menu, with the focus on its first entry. */
export default function MenuCard({ label, entries, position, width, within, maxHeight, onClose }: MenuCardProps) {
  const first = entries.find(({ kind }) => kind === 'item')

  // On its way down, since the menu is gone on the way up: the panel or the window that it stands in stays open.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <Menu
      opened
      onClose={onClose}
      position={position}
      offset={position === 'right-end' ? 24 : 8}
      returnFocus={false}
      closeOnEscape={false}
      withInitialFocusPlaceholder={false}
      middlewares={WITHIN_WINDOW}
      {...(width !== undefined && { width })}
      {...(within && { portalProps: { target: within } })}
    >
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        className={cardStyles.card}
        onKeyDownCapture={handleKeyDown}
        style={maxHeight === undefined ? undefined : { maxHeight: limited(maxHeight) }}
      >
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} isFirst={entry === first} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
