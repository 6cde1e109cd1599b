import type { ChannelType } from '@kinward/contract/groups'
import type { Permission, Role } from '@kinward/contract/permissions'
import { AppError } from '../../platform/http/errors.ts'
import { isCareTeam, isStaff } from './groups.policy.ts'
import { refusals } from './texts.ts'

type Actor = { userId: number; role: Role; permissions: readonly Permission[] }

/** The kinds of channel that people make, name and archive themselves. */
export type ManagedType = 'discussion' | 'omni'

const MANAGING: Record<ManagedType, Permission> = {
  discussion: 'CAN_MANAGE_DISCUSSIONS',
  omni: 'CAN_MANAGE_OMNI_CHANNEL',
}

type Managed = { type: ChannelType; created_by: number | null }

/** Someone who could be added: what they are here, and whether they are the channel's patient, or verified family. */
export type Candidate = { role: Role; is_of_patient: boolean }

export function isManaged(type: ChannelType): type is ManagedType {
  return type === 'discussion' || type === 'omni'
}

function can({ role, permissions }: Actor, permission: Permission): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes(permission))
}

export function mayCreate(actor: Actor, type: ManagedType): boolean {
  return can(actor, MANAGING[type])
}

export function mayEdit(actor: Actor, group: Managed & { type: ManagedType }): boolean {
  return isCreator(actor, group) || can(actor, MANAGING[group.type])
}

export function mayArchive(actor: Actor, group: Managed): boolean {
  return isCreator(actor, group) || can(actor, 'CAN_MANAGE_GROUPS')
}

function isCreator({ userId, role }: Actor, { created_by }: Managed): boolean {
  return isStaff(role) && created_by === userId
}

/** Refuses whoever may add nobody at all to a channel of this type. */
export function checkAdding(actor: Actor, type: ChannelType): void {
  if (type === 'personal') throw new AppError('CONFLICT', refusals.addToPersonal)
  if (!isStaff(actor.role)) throw new AppError('FORBIDDEN', refusals.addPeople)
  if (type === 'family' && !can(actor, 'CAN_MANAGE_FAMILY_MEMBERS')) {
    throw new AppError('FORBIDDEN', refusals.addToFamily)
  }
}

/** Whether someone of the care team may be brought into a channel of it by this actor. */
export function mayBring(actor: Actor, role: Role): boolean {
  return isStaff(actor.role) && (isStaff(role) || (role === 'collaborator' && can(actor, 'CAN_ADD_COLLABORATORS')))
}

/** Refuses a person who does not belong in a channel of this type, or whom this actor may not bring there. */
export function checkCandidate(actor: Actor, type: ChannelType, { role, is_of_patient }: Candidate): void {
  if (isStaff(role)) return
  if (type === 'family') {
    if (role === 'collaborator') throw new AppError('CONFLICT', refusals.noCollaborators)
    if (!is_of_patient) throw new AppError('CONFLICT', refusals.unverified)
    return
  }
  if (role !== 'collaborator') throw new AppError('CONFLICT', refusals.staffOnly)
  if (!can(actor, 'CAN_ADD_COLLABORATORS')) throw new AppError('FORBIDDEN', refusals.addCollaborators)
}

export function checkRemoving(actor: Actor, type: ChannelType, userIds: readonly number[]): void {
  if (type === 'personal') throw new AppError('CONFLICT', refusals.removeFromPersonal)
  if (type === 'family' && !can(actor, 'CAN_MANAGE_FAMILY_MEMBERS')) {
    throw new AppError('FORBIDDEN', refusals.removeFromFamily)
  }
  if (userIds.includes(actor.userId)) throw new AppError('CONFLICT', refusals.removeSelf)
}

export function checkLeaving({ role }: Actor, type: ChannelType): void {
  if (type === 'personal') throw new AppError('CONFLICT', refusals.leavePersonal)
  if (!isManaged(type) && !isCareTeam(role)) throw new AppError('CONFLICT', refusals.leaveOwn)
}
