import { hasPermission, type Permission, type Role } from '@kinward/contract/permissions'
import { mayInvitePatient, mayManageFamily } from '../families/families.policy.ts'
import { type GivenRole, mayGive } from '../roles/roles.policy.ts'

type Actor = { userId: number; role: Role; permissions: readonly Permission[] }

/** Who manages staff manages every invite of the location; others those that they sent. */
export function managesAll(actor: Actor): boolean {
  return hasPermission(actor, 'CAN_MANAGE_STAFF')
}

export function mayInvite(actor: Actor): boolean {
  return managesAll(actor) || hasPermission(actor, 'CAN_INVITE_EXTERNAL_COLLABORATOR')
}

/** A plain collaborator can be invited by whoever may invite at all; every other role only by who could give it. */
export function mayInviteTo(actor: Actor, role: GivenRole): boolean {
  if (role.key === 'collaborator') return mayInvite(actor)
  return managesAll(actor) && mayGive(actor, role)
}

/** The invites of those who come as family or as a patient, and are no members of the staff's making. */
export const KIN_ROLES = { family: 'Family', patient: 'Patient' } as const
export type KinRole = keyof typeof KIN_ROLES

export function kinRoleOf(roleKey: string): KinRole | null {
  return roleKey === 'family' || roleKey === 'patient' ? roleKey : null
}

/** Whose invites of families and patients the actor looks after beside their own. */
export function managedKin(actor: Actor): KinRole[] {
  return [
    ...(mayManageFamily(actor) ? (['family'] as const) : []),
    ...(mayInvitePatient(actor) ? (['patient'] as const) : []),
  ]
}

/** What an invite makes of someone. */
export type OfferedRole = Omit<GivenRole, 'base'> & { base: Role }

/**
 * What an invite to a role makes of someone, as long as whoever sent it could send it now. Families and patients come to
 * no role of the staff's, and with no permission.
 */
export function offeredRole(sender: Actor, roleKey: string, role: GivenRole | undefined): OfferedRole | undefined {
  const kin = kinRoleOf(roleKey)
  if (kin === null) return role && mayInviteTo(sender, role) ? role : undefined
  const kept = { key: kin, id: null, name: KIN_ROLES[kin], base: kin, permissions: [] }
  return managedKin(sender).includes(kin) ? kept : undefined
}

/** Whether the actor may send an invite again, or take it back. */
export function mayChange(actor: Actor, invite: { invited_by: number; role_key: string }): boolean {
  const kin = kinRoleOf(invite.role_key)
  if (kin !== null) return managedKin(actor).includes(kin)
  return managesAll(actor) || (mayInvite(actor) && invite.invited_by === actor.userId)
}
