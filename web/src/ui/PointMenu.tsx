import { Suspense } from 'react'
import { lazyTool } from './lazy-tool.tsx'
import type { MenuEntry, MenuPosition } from './menu-entry.ts'

const MenuCard = lazyTool(() => import('./MenuCard.tsx'))

/** A place on the page, in pixels of the window. */
export type Spot = { left: number; top: number; width: number; height: number }

type PointMenuProps = {
  label: string
  entries: readonly MenuEntry[]
  at: Spot
  /** The open dialog it belongs to, if any. */
  within?: HTMLElement | null
  position?: MenuPosition
  /** Higher ones scroll. */
  maxHeight?: number
  onClose: () => void
}

/** A menu where something was pressed. Mounted is open. */
export function PointMenu({
  label,
  entries,
  at,
  within,
  position = 'bottom-start',
  maxHeight,
  onClose,
}: PointMenuProps) {
  return (
    <span style={{ position: 'fixed', ...at, pointerEvents: 'none' }}>
      <Suspense fallback={null}>
        <MenuCard
          label={label}
          entries={entries}
          position={position}
          width={220}
          within={within ?? null}
          maxHeight={maxHeight}
          onClose={onClose}
        />
      </Suspense>
    </span>
  )
}
