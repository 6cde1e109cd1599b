import type { Permission, Role } from '@kinward/contract/permissions'
import { type GivenRole, mayGive } from '../roles/roles.policy.ts'

type Actor = { role: Role; permissions: readonly Permission[] }

function can({ role, permissions }: Actor, permission: Permission): boolean {
  return role === 'admin' || permissions.includes(permission)
}

/** Who manages staff manages every invite of the location; others those that they sent. */
export function managesAll(actor: Actor): boolean {
  return can(actor, 'CAN_MANAGE_STAFF')
}

export function mayInvite(actor: Actor): boolean {
  return managesAll(actor) || can(actor, 'CAN_INVITE_EXTERNAL_COLLABORATOR')
}

/** A plain collaborator can be invited by whoever may invite at all; every other role only by who could give it. */
export function mayInviteTo(actor: Actor, role: GivenRole): boolean {
  if (role.key === 'collaborator') return mayInvite(actor)
  return managesAll(actor) && mayGive(actor, role)
}
