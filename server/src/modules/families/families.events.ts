import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'

type Change = { locationId: number; patientId: number; groupIds: readonly number[]; userId: number }

/** Tells the staff alone whether a patient reads along: whomever their link went to by mistake learns of no patient. */
export function accessChanged(payload: { locationId: number; patientId: number }): OutgoingEvent {
  return { room: room.staff(payload.locationId), name: 'family.changed', payload }
}

/** Tells the staff, whoever is in the patient's channels, and whom it is about, that a family is not what it was. */
export function familyChanged({ locationId, patientId, groupIds, userId }: Change): OutgoingEvent[] {
  const event = { name: 'family.changed' as const, payload: { locationId, patientId } }
  const staff = room.staff(locationId)
  return [
    { ...event, room: staff },
    ...groupIds.map((id) => ({ ...event, room: room.group(id), except: staff })),
    { ...event, room: room.user(userId) },
  ]
}
