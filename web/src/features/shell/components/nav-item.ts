import type { IconMessages } from '@tabler/icons-react'

/** One way through the app. */
export type NavItem = {
  to: string
  label: string
  Icon: typeof IconMessages
  current: boolean
  badge?: { kind: 'count' | 'mention'; count: number }
}
