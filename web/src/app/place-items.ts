import type { Location } from '@kinward/contract/locations'
import { mayVisit } from '../features/attendance/attendance-policy.ts'
import { maySeeOnCall } from '../features/on-call/on-call-policy.ts'
import { mayListPatients } from '../features/patients/patient-policy.ts'
import {
  broadcastsItem,
  careItem,
  chatsItem,
  onCallItem,
  patientsItem,
} from '../features/shell/components/nav-items.ts'
import type { NavItem } from '../features/shell/components/nav-item.ts'
import { broadcastsPath, onCallPath, PATHS, patientsPath } from './paths.ts'

/** Where the reader is among those ways; null where none of them leads. */
export type Whereabouts = 'chats' | 'patients' | 'on-call' | 'care' | 'broadcasts' | null

/** Where a location leads to from the rail, as far as the reader may go; `current` is where they are. */
export function placeItems(
  location: Location | undefined,
  mentions: number,
  current: Whereabouts,
  /** The way to the alerts, where there is one. */
  alerts: readonly NavItem[],
  /** Whether a broadcast is unread. */
  hasBroadcast: boolean,
): NavItem[] {
  return [
    chatsItem(PATHS.chat, mentions, current === 'chats'),
    ...(location && mayListPatients(location) ? [patientsItem(patientsPath(location.id), current === 'patients')] : []),
    ...alerts,
    ...(location && maySeeOnCall(location) ? [onCallItem(onCallPath(location.id), current === 'on-call')] : []),
    ...(location && mayVisit(location) ? [careItem(PATHS.visits, current === 'care')] : []),
    ...(location ? [broadcastsItem(broadcastsPath(location.id), hasBroadcast, current === 'broadcasts')] : []),
  ]
}
