import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { formKeys } from './keys.ts'

/** The history is asked for again where it is looked at: the event tells the newest result alone. */
export const handleCompleted: ApplyEvent<ServerEventPayload<'patient.assessment.completed'>> = (event, { client }) =>
  void client.invalidateQueries({ queryKey: formKeys.assessments(event.patientId) })
