import { retryRecordEntry } from '@kinward/contract/clinical-record'
import type { QueueItem } from '@kinward/contract/event-queue'
import { grantAttempts } from '@kinward/contract/families'
import { resendInvite } from '@kinward/contract/invites'
import type { Location } from '@kinward/contract/locations'
import { overseesVisits } from '../attendance/attendance-policy.ts'
import { mayForwardAt } from '../clinical-record/forward-policy.ts'
import { mayManageFamily } from '../families/family-policy.ts'
import { call } from '../session/call.ts'

/** Whether something can be tried again by the reader; a visit is not, but ended. */
export function mayRetry({ kind, isUnderWay, resolved }: QueueItem, location: Location | undefined): boolean {
  if (!location || isUnderWay || resolved) return false
  switch (kind) {
    case 'record':
      return mayForwardAt(location)
    case 'relative':
      return mayManageFamily(location)
    case 'invite':
      return true
    case 'visit':
      return false
    default:
      return kind satisfies never
  }
}

/** Whether the reader can end the visit that an item is about: one of somebody else, as on the page of visits. */
export function mayEnd(
  { kind, resolved, since, person }: QueueItem,
  location: Location | undefined,
  me: number,
): boolean {
  if (kind !== 'visit' || resolved || since === null || !location) return false
  return person?.id !== me && overseesVisits(location)
}

export async function retryItem(entityId: number, item: QueueItem): Promise<void> {
  const { kind, subjectId, patient, person } = item
  const place = { entityId, locationId: item.location.id }
  const quiet = { silent: true }
  if (kind === 'record' && patient)
    await call(retryRecordEntry, { params: { ...place, patientId: patient.id, entryId: subjectId } }, quiet)
  if (kind === 'invite' && person) await call(resendInvite, { params: { ...place, userId: person.id } }, quiet)
  if (kind === 'relative') await call(grantAttempts, { params: { ...place, memberId: subjectId } }, quiet)
}
