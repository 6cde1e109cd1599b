import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { onCallKeys } from './keys.ts'

/** Who is on call is not in the event. */
export const handleChange: ApplyEvent<ServerEventPayload<'on.call.changed'>> = ({ locationId }, { client }) => {
  void client.invalidateQueries({ queryKey: onCallKeys.now(locationId) })
  void client.invalidateQueries({ queryKey: onCallKeys.roster(locationId) })
}
