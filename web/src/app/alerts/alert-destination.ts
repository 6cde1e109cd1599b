import type { Location } from '@kinward/contract/locations'
import type { Notification } from '@kinward/contract/notifications'
import { joinsByOpening } from '../../features/patients/patient-policy.ts'
import {
  broadcastsPath,
  channelPath,
  eventQueuePath,
  featuresPath,
  MESSAGE_PARAM,
  patientsPath,
  THREAD_PARAM,
} from '../paths.ts'

/** Where a notification leads. */
export type Destination =
  /** `takesPanel`: what it leads to stands where the alerts do. */
  | { kind: 'page'; path: string; takesPanel: boolean }
  /** A channel that the reader comes into by opening it. */
  | { kind: 'join'; type: 'patients' | 'family'; location: Location; patientId: number; query: string }
  | { kind: 'tab'; path: string }
  | { kind: 'nowhere' }

type Here = { locationId: number; locations: readonly Location[] }

/** Its message, in its thread where it has one. */
function queryOf({ messageId, parentMessageId }: Notification): string {
  const query = new URLSearchParams()
  if (messageId !== null) query.set(MESSAGE_PARAM, String(messageId))
  if (parentMessageId !== null) query.set(THREAD_PARAM, String(parentMessageId))
  return query.size === 0 ? '' : `?${query}`
}

/**
 * Where a notification leads. The address names the location, so that opening it switches there first; a place or channel
 * that is not the reader's says so itself.
 */
export function destinationOf(notification: Notification, { locationId, locations }: Here): Destination {
  const { type, data, entityId, fk_channel_id, fk_location_id, parentMessageId, Channel, Patient } = notification
  const placeId = fk_location_id ?? locationId
  if (type === 'QUEUES')
    return entityId === null ? { kind: 'nowhere' } : { kind: 'tab', path: eventQueuePath(entityId) }
  if (type === 'BROADCAST') return { kind: 'page', path: broadcastsPath(placeId, data.id ?? null), takesPanel: true }
  if (data.leadsTo === 'features') return { kind: 'page', path: featuresPath(fk_location_id), takesPanel: true }
  if (fk_channel_id === null) {
    if (!Patient) return { kind: 'nowhere' }
    return { kind: 'page', path: patientsPath(placeId, Patient.id), takesPanel: true }
  }
  const location = locations.find(({ id }) => id === placeId)
  const ofPatient = Channel && !Channel.hasJoined && (Channel.type === 'patients' || Channel.type === 'family')
  if (ofPatient && Patient && location && joinsByOpening(location)) {
    const joined = Channel.type === 'family' ? 'family' : 'patients'
    return { kind: 'join', type: joined, location, patientId: Patient.id, query: queryOf(notification) }
  }
  const path = `${channelPath(placeId, fk_channel_id)}${queryOf(notification)}`
  return { kind: 'page', path, takesPanel: parentMessageId !== null }
}
