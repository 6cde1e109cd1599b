import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { escalationKeys } from './keys.ts'

/** Whom an escalation calls follows from who is on call; what it is now is not in the event. */
export const handleChange: ApplyEvent<ServerEventPayload<'on.call.changed'>> = ({ locationId }, { client }) => {
  void client.invalidateQueries({ queryKey: escalationKeys.callable(locationId) })
  void client.invalidateQueries({ queryKey: escalationKeys.kept(locationId) })
}
