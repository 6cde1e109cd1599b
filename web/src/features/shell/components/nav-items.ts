import { IconBed, IconHeadset, IconMapPinCheck, IconMessages, IconSettings } from '@tabler/icons-react'
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

/** Who is on call at a location. */
export function onCallItem(to: string, current: boolean): NavItem {
  return { to, label: texts.onCall, Icon: IconHeadset, current }
}

/** Visits, programs and workflows of a location. */
export function careItem(to: string, current: boolean): NavItem {
  return { to, label: texts.care, Icon: IconMapPinCheck, current }
}

/** The settings, at the rail's foot. */
export function settingsItem(to: string, current: boolean): NavItem {
  return { to, label: texts.settings, Icon: IconSettings, current }
}
