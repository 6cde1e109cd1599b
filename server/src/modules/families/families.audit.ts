import type { AuditEvent } from '../../platform/audit/audit.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { refusals } from './texts.ts'

/** Who changed what someone is to a patient. */
export function auditOf(
  { userId, entityId, locationId }: LocationCaller,
  kin: { user_id: number; patient_id: number },
  details: AuditEvent['details'] = {},
): Omit<AuditEvent, 'action'> {
  const subject = `user:${kin.user_id}`
  return { actorId: userId, entityId, locationId, subject, details: { patientId: kin.patient_id, ...details } }
}

/** Staff know that there is such a patient, and hear why; to everyone else there is nothing. */
export function refusalFor({ role }: Pick<LocationCaller, 'role'>): AppError {
  return isStaff(role) ? new AppError('FORBIDDEN', refusals.mayNotManage) : notFound()
}

export function refuseUnless(isAllowed: boolean, message: string): void {
  if (!isAllowed) throw new AppError('FORBIDDEN', message)
}
