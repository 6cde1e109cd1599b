import type { ReactNode, Ref } from 'react'
import { Suspense, useRef, useState } from 'react'
import { lazyTool } from './lazy-tool.tsx'
import type { MenuEntry, MenuPosition } from './menu-entry.ts'
import styles from './PopMenu.module.css'

const MenuCard = lazyTool(() => import('./MenuCard.tsx'))

export type TriggerProps = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

type PopMenuProps = {
  label: string
  /** Where they are many or change often, they are made when the menu opens. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  position?: MenuPosition
  width?: number
  /** Longer menus scroll. */
  maxHeight?: string
  renderTrigger: (props: TriggerProps) => ReactNode
  onToggle?: (open: boolean) => void
}

/** A button with a menu. The menu's code comes with its first opening, so the first screen does not pay for it. */
export function PopMenu(props: PopMenuProps) {
  const { label, entries, position = 'bottom-end', width, maxHeight, renderTrigger, onToggle } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [within, setWithin] = useState<HTMLElement | null>(null)

  function toggle(next: boolean) {
    setOpen(next)
    setWithin(button.current?.closest('dialog') ?? null)
    onToggle?.(next)
    if (!next) button.current?.focus()
  }

  return (
    <span className={styles.wrap}>
      {renderTrigger({ ref: button, onClick: () => toggle(!open), 'aria-haspopup': 'menu', 'aria-expanded': open })}
      {open && (
        <Suspense fallback={null}>
          <MenuCard
            label={label}
            entries={typeof entries === 'function' ? entries() : entries}
            position={position}
            width={width}
            maxHeight={maxHeight}
            within={within}
            onClose={() => toggle(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
