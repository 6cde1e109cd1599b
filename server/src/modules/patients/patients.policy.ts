import type { ChannelType } from '@kinward/contract/groups'
import type { Permission, Role } from '@kinward/contract/permissions'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { isCareTeam, isStaff } from '../groups/groups.policy.ts'
import type { SeenPatient } from './patient-access.ts'
import { refusals } from './texts.ts'

type Actor = { role: Role; permissions: readonly Permission[] }

export function can({ role, permissions }: Actor, permission: Permission): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes(permission))
}

/** Families read their own channels; the list of patients is for those who care for them. */
export function checkListing({ role }: Actor): void {
  if (!isCareTeam(role)) throw new AppError('FORBIDDEN', refusals.list)
}

export function checkManaging(actor: Actor): void {
  if (!can(actor, 'CAN_MANAGE_PATIENT')) throw new AppError('FORBIDDEN', refusals.manage)
}

export function checkFollowing({ role }: Actor): void {
  if (!isStaff(role)) throw new AppError('FORBIDDEN', refusals.follow)
}

type Closable = { discharged_at: Date | null; archived_at: Date | null }

/** A patient who is archived or discharged stays as they are. */
export function checkOpen({ discharged_at, archived_at }: Closable): void {
  if (archived_at) throw new AppError('ARCHIVED', refusals.archived)
  if (discharged_at) throw new AppError('DISCHARGED', refusals.discharged)
}

type Channel = { reach: SeenPatient['reach']; isMade: boolean; wasIn: boolean }

/** Refuses whoever may not come into a patient's channel, or their family's, by opening it. */
export function checkComingIn(
  actor: Actor,
  type: Extract<ChannelType, 'patients' | 'family'>,
  { reach, isMade, wasIn, isOpenToStaff }: Channel & { isOpenToStaff: boolean },
): void {
  if (type === 'family' && reach === 'name') {
    if (!isMade) throw notFound()
    // Families cannot leave: whoever was in was taken out.
    if (wasIn) throw new AppError('NOT_ACCESSIBLE', refusals.takenOut)
    return
  }
  if (reach === 'name' || !isStaff(actor.role)) throw notFound()
  const mayAlways = type === 'family' ? can(actor, 'CAN_MANAGE_FAMILY_MEMBERS') : !isMade
  if (isOpenToStaff || mayAlways) return
  throw new AppError('FORBIDDEN', type === 'family' ? refusals.familyClosed : refusals.notOpen)
}
