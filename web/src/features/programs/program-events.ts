import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { programKeys } from './keys.ts'

/** What of a program is on the screen is asked for anew. */
export const handlePrograms: ApplyEvent<ServerEventPayload<'programs.changed'>> = ({ locationId }, { client }) =>
  void client.invalidateQueries({ queryKey: programKeys.at(locationId) })

/** Whoever is moved takes part where they are now. */
export const handleTransfer: ApplyEvent<ServerEventPayload<'patient.transferred'>> = (event, { client }) => {
  for (const locationId of [event.fromLocationId, event.locationId])
    void client.invalidateQueries({ queryKey: programKeys.at(locationId) })
}
