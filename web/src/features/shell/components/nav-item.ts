import type { IconMessages } from '@tabler/icons-react'

/** One way through the app. */
export type NavItem = {
  to: string
  label: string
  Icon: typeof IconMessages
  current: boolean
  badge?: { kind: 'count' | 'mention' | 'alert'; count: number }
  /** Says that something waits there, where it is not counted: a dot. */
  news?: string
  /** What can be found by this name: where the focus returns to, and what a tip points at. */
  mark?: string
}
