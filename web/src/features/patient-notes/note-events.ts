import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { noteKeys } from './keys.ts'

/** Notes that are looked at are asked for again once one of them was written or changed. */
export const handleNote: ApplyEvent<ServerEventPayload<'patient.note.changed'>> = (
  { locationId, patientId },
  { client },
) => void client.invalidateQueries({ queryKey: noteKeys.of(locationId, patientId) })
