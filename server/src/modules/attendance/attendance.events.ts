import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'

type Change = { locationIds: readonly number[]; patientId: number; groupId: number | null }

/**
 * Staff hear of a visit wherever they are, and whoever else of the care team is in the channel. The first location is the
 * patient's; the other is where whoever came belongs, when the patient was moved meanwhile.
 */
export function tellVisit(events: OutgoingEvent[], { locationIds, patientId, groupId }: Change): void {
  for (const [place, locationId] of [...new Set(locationIds)].entries()) {
    const staff = room.staff(locationId)
    const event = { name: 'attendance.changed' as const, payload: { locationId, patientId } }
    events.push({ ...event, room: staff })
    if (groupId !== null && place === 0) events.push({ ...event, room: room.group(groupId), except: staff })
  }
}
