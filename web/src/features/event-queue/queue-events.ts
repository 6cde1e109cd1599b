import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { queueKeys } from './keys.ts'

/** The event says no more than where something changed: what is shown is asked for. */
export const handleQueue: ApplyEvent<ServerEventPayload<'queue.changed'>> = ({ entityId }, { client }) => {
  void client.invalidateQueries({ queryKey: queueKeys.of(entityId) })
}
