import {
  IconBed,
  IconBell,
  IconHeadset,
  IconMapPinCheck,
  IconMessages,
  IconSettings,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { NavItem } from './nav-item.ts'
import { texts } from './texts.ts'

/** The chats, with the mentions that wait in them. */
export function chatsItem(to: string, mentions: number, current = true): NavItem {
  return { to, label: texts.chats, Icon: IconMessages, current, badge: { kind: 'mention', count: mentions } }
}

/** The patients of a location. */
export function patientsItem(to: string, current: boolean): NavItem {
  return { to, label: texts.patients, Icon: IconBed, current }
}

/** What the reader was told, with how much of it is unread. */
export function alertsItem(to: string, unread: number, current: boolean): NavItem {
  return { to, label: texts.alerts, Icon: IconBell, current, badge: { kind: 'alert', count: unread }, mark: 'alerts' }
}

/** Who is on call at a location. */
export function onCallItem(to: string, current: boolean): NavItem {
  return { to, label: texts.onCall, Icon: IconHeadset, current }
}

/** What was announced; a dot says that some of it is unread. */
export function broadcastsItem(to: string, hasNews: boolean, current: boolean): NavItem {
  return { to, label: texts.broadcasts, Icon: IconSpeakerphone, current, ...(hasNews && { news: texts.unread }) }
}

/** Visits, programs and workflows of a location. */
export function careItem(to: string, current: boolean): NavItem {
  return { to, label: texts.care, Icon: IconMapPinCheck, current }
}

/** The settings, at the rail's foot. */
export function settingsItem(to: string, current: boolean): NavItem {
  return { to, label: texts.settings, Icon: IconSettings, current }
}
