import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { typingStore } from './typing-store.ts'

export const handleTyping: ApplyEvent<ServerEventPayload<'user.typing'>> = ({ userId, ...place }, { me }) => {
  if (userId !== me) typingStore.hear(place, userId)
}

/** Whoever has spoken is not writing any more. */
export const handleChat: ApplyEvent<ServerEventPayload<'chat'>> = ({ message }) =>
  typingStore.forget({ groupId: message.groupId, parentId: message.parentId }, message.sender.userId)
