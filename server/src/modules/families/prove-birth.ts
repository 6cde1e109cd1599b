import { record } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { OfferRow } from '../invites/invites.repository.ts'
import { spendAttempt } from '../invites/invites.repository.ts'
import { refusals as inviteRefusals } from '../invites/texts.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { lockPatient, type LockedPatient } from '../patients/patients.repository.ts'
import { checkOpen } from './change-family.ts'
import * as repository from './families.repository.ts'
import { lockChannels, tellCareTeam } from './family-channel.ts'
import { activity, LINK_OUT_OF_ATTEMPTS, notices, refusals } from './texts.ts'

/**
 * Asks whoever comes by a patient's own link when the patient was born, so that one which went astray lets in nobody.
 * Answers how many attempts are left where it was wrong, which the transaction has to keep; null where it was right, and
 * for whoever is invited as something else.
 */
export async function proveBirth(
  tx: Tx,
  events: OutgoingEvent[],
  offer: OfferRow,
  birthDate: string | undefined,
): Promise<number | null> {
  if (offer.role_key !== 'patient') return null
  const [patientId] = await repository.findOwnPatients(tx, offer.location_id, offer.user_id)
  if (patientId === undefined) throw new AppError('LINK_EXPIRED', inviteRefusals.expired)
  const patient = await lockPatient(tx, offer.location_id, patientId)
  checkOpen(patient)
  if (birthDate === undefined) {
    throw new AppError('BAD_REQUEST', refusals.bornWhen, [{ path: 'body.birthDate', message: refusals.bornWhen }])
  }
  if (offer.left_attempts === 0) return 0
  if (patient.birth_date === null) throw new AppError('CONFLICT', refusals.noBirthDate)
  return patient.birth_date === birthDate ? null : refuse(tx, events, offer, patient)
}

async function refuse(tx: Tx, events: OutgoingEvent[], offer: OfferRow, patient: LockedPatient): Promise<number> {
  const { id: inviteId, user_id: userId, entity_id: entityId, location_id: locationId } = offer
  const left = offer.left_attempts - 1
  await spendAttempt(tx, inviteId)
  if (left === 0) {
    const channels = await lockChannels(tx, [patient.id])
    await tellCareTeam(tx, { events }, channels, { userId, text: activity.patientOutOfAttempts })
    const title = notices.patientOutOfAttempts
    const about = { causeKey: `invite:${inviteId}`, title, entityId, locationId, patientId: patient.id }
    await giveNotice(tx, { ...about, userIds: [offer.invited_by], actorId: userId })
  }
  const details = { patientId: patient.id, left }
  const audited = { actorId: userId, entityId, locationId, subject: `user:${userId}`, details }
  await record(tx, { action: 'family.refused', ...audited })
  return left
}

export function wrongBirthDate(left: number): AppError {
  const error = new AppError('WRONG_RELATIONSHIP', left === 0 ? LINK_OUT_OF_ATTEMPTS : refusals.wrong(left))
  error.leftAttempts = left
  return error
}
