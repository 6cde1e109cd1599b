import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { toEach } from '../users/users.events.ts'
import { listCollaborators } from './patient-notes.repository.ts'

/** An event for the care team of a patient and nobody else: the staff of the location, and collaborators of the channel. */
export async function toCareTeam(
  tx: Tx,
  { locationId, patientId }: { locationId: number; patientId: number },
  event: (room: string) => OutgoingEvent,
): Promise<OutgoingEvent[]> {
  return [event(room.staff(locationId)), ...toEach(await listCollaborators(tx, patientId), event)]
}
