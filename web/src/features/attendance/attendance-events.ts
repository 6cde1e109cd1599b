import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { attendanceKeys } from './keys.ts'

/** What a reader may know of a visit differs, so the event carries ids alone, and what is shown of it is asked for. */
export const handleAttendance: ApplyEvent<ServerEventPayload<'attendance.changed'>> = (event, { client }) => {
  const { locationId, patientId } = event
  void client.invalidateQueries({ queryKey: attendanceKeys.history(locationId) })
  void client.invalidateQueries({ queryKey: attendanceKeys.patient(locationId, patientId) })
}
