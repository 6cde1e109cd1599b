import type { Permission, Role } from '@kinward/contract/permissions'

type Actor = { userId: number; role: Role; permissions: readonly Permission[] }

function can({ role, permissions }: Actor, permission: Permission): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes(permission))
}

export function mayManageFamily(actor: Actor): boolean {
  return can(actor, 'CAN_MANAGE_FAMILY_MEMBERS')
}

export function mayInvitePatient(actor: Actor): boolean {
  return can(actor, 'CAN_MANAGE_PATIENT')
}

/** Who hears whether a patient reads along themself, and ends it: whoever lets in patients, or their families. */
export function mayEndPatientAccess(actor: Actor): boolean {
  return mayInvitePatient(actor) || mayManageFamily(actor)
}

/** Who decides whether someone belongs to a patient: those who manage families, and the patient who reads along themself. */
export function mayAuthorize(actor: Actor, readsAsPatient: boolean): boolean {
  return mayManageFamily(actor) || (actor.role === 'patient' && readsAsPatient)
}
