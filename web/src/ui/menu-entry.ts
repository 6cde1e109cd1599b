import type { ReactNode } from 'react'

/** A line of a menu. */
export type MenuEntry =
  | { kind: 'label'; key: string; content: ReactNode }
  | { kind: 'divider'; key: string }
  | ({
      kind: 'item'
      key: string
      content: ReactNode
      icon?: ReactNode
      end?: ReactNode
      /** One of several, of which one holds. */
      checked?: boolean
      /** Any of them may hold, not one alone. */
      isToggle?: boolean
      current?: boolean
      /** It ends or takes away something. */
      destructive?: boolean
    } & ({ to: string } | { onSelect: () => void }))

export type MenuPosition = 'bottom-start' | 'bottom-end' | 'right-end' | 'top-end' | 'top-start'
