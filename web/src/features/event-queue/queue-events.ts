import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { inviteKeys } from '../invites/keys.ts'
import { queueKeys } from './keys.ts'

/** The event says no more than where something changed: what is shown is asked for. */
export const handleQueue: ApplyEvent<ServerEventPayload<'queue.changed'>> = ({ entityId, locationId }, { client }) => {
  void client.invalidateQueries({ queryKey: queueKeys.of(entityId) })
  // An invite says in its own list too that it could not be delivered.
  void client.invalidateQueries({ queryKey: inviteKeys.list(locationId) })
}
