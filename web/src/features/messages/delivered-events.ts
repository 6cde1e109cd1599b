import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'

export const handleChat: ApplyEvent<ServerEventPayload<'chat'>> = ({ message }, { noteDelivered }) =>
  noteDelivered(message)
