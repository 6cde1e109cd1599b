import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { flagKeys } from './keys.ts'

/** Who opened and closed what is not in the event. */
export const handlePatient: ApplyEvent<ServerEventPayload<'on.patient.update'>> = ({ patient }, { client }) =>
  void client.invalidateQueries({ queryKey: flagKeys.patient(patient.id) })

/** Patients’ channels are asked for anew when a kind of flag has changed. */
export const handleRefresh: ApplyEvent<ServerEventPayload<'refresh.channels.list'>> = ({ type }, { client }) => {
  if (type === 'patients') void client.invalidateQueries({ queryKey: flagKeys.all })
}
