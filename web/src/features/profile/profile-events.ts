import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { profileKeys } from './keys.ts'

/** Someone was honored, maybe the reader: their points are asked for again where they are shown. */
export const handleRating: ApplyEvent<ServerEventPayload<'message.rating'>> = (_event, { client }) =>
  void client.invalidateQueries({ queryKey: profileKeys.honorPoints })
