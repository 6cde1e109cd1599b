import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { whenRemoved } from '../../realtime/when-removed.ts'
import { timelineKeys } from './keys.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** A timeline that is looked at is asked for again once something is said in a channel of a patient. */
export const handleChat: Apply<'chat'> = ({ message: { type } }, { client }) => {
  if (type === 'patients' || type === 'family') void client.invalidateQueries({ queryKey: timelineKeys.all })
}

/** A message reads differently now, or is gone; whether it is about a patient is not said. */
export const handleMessage: ApplyEvent<unknown> = (_event, { client }) =>
  void client.invalidateQueries({ queryKey: timelineKeys.all })

export const handlePatient: Apply<'on.patient.update'> = ({ locationId, patient }, { client }) =>
  void client.invalidateQueries({ queryKey: timelineKeys.of(locationId, patient.id) })

/** Something else happened around a patient: a note, a visit, answers to a form. */
export const handleHappened: ApplyEvent<{ locationId: number; patientId: number }> = (event, { client }) => {
  const { locationId, patientId } = event
  void client.invalidateQueries({ queryKey: timelineKeys.of(locationId, patientId) })
}

export const { handleMemberRemoved, handleMembersRemoved } = whenRemoved(timelineKeys.all)
