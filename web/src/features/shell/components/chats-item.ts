import { IconMessages } from '@tabler/icons-react'
import type { NavItem } from './nav-item.ts'
import { texts } from './texts.ts'

/** The chats, with the mentions that wait in them. */
export function chatsItem(to: string, mentions: number): NavItem {
  return { to, label: texts.chats, Icon: IconMessages, current: true, badge: { kind: 'mention', count: mentions } }
}
