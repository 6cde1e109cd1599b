import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { recordKeys } from './keys.ts'

/** How it stands with the record is asked for again, where it is looked at. */
export const handleEntry: ApplyEvent<ServerEventPayload<'record.entry.changed'>> = (
  { locationId, patientId },
  { client },
) => void client.invalidateQueries({ queryKey: recordKeys.entries(locationId, patientId) })
