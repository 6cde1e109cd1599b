import { OFFLINE_MOST_MS } from '@kinward/contract/attendance'
import type { Permission, Role } from '@kinward/contract/permissions'
import { isStaff } from '../groups/groups.policy.ts'

type Who = { role: Role; permissions: readonly Permission[] }

/**
 * For which moment something counts: the one it was pressed at where it waited for a network, as far as the clock of a device
 * can be believed; otherwise when it came.
 */
export function momentOf(
  { deviceAt, wasOffline }: { deviceAt: string | null; wasOffline: boolean },
  now: number,
): number {
  const pressed = deviceAt === null ? NaN : Date.parse(deviceAt)
  const isBelieved = wasOffline && pressed <= now && now - pressed <= OFFLINE_MOST_MS
  return isBelieved ? pressed : now
}

/** How far the clock of a device may be from ours. */
const CLOCKS_DIFFER_MS = 10 * 60_000

/**
 * Whether a check-out was pressed without a network before a visit began. Clocks of devices are held against each other
 * where both are known: when the visit began may be by ours.
 */
export function endsAnother(
  began: { in_at: Date; in_device_at: Date | null },
  left: { at: Date; deviceAt: Date | null; receivedAt: Date | null },
): boolean {
  if (left.receivedAt === null) return false
  if (began.in_device_at !== null && left.deviceAt !== null) return left.deviceAt < began.in_device_at
  return left.at.getTime() < began.in_at.getTime() - CLOCKS_DIFFER_MS
}

/** Staff visit patients; guests of a channel read who did. */
export function mayVisit({ role }: Pick<Who, 'role'>): boolean {
  return isStaff(role)
}

/** Those who lead see everyone's visits with their positions; others the positions of their own alone. */
export function overseesVisits({ role, permissions }: Who): boolean {
  if (role === 'admin') return true
  return role === 'staff' && (permissions.includes('CAN_MANAGE_STAFF') || permissions.includes('CAN_MANAGE_GROUPS'))
}

export function mayPlacePatient({ role, permissions }: Who): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_PATIENT'))
}
