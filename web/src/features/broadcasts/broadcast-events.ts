import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { broadcastKeys } from './keys.ts'

/** Something was announced: what is on the screen of broadcasts is asked for anew, and the rail counts again. */
export const handleNew: ApplyEvent<ServerEventPayload<'new.broadcast.message'>> = (_payload, { client }) => {
  void client.invalidateQueries({ queryKey: broadcastKeys.list })
  void client.invalidateQueries({ queryKey: broadcastKeys.unread })
}

/** Whoever reads a broadcast in one tab has read it in all of them. */
export const handleRead: ApplyEvent<ServerEventPayload<'user.read.notification'>> = ({ type }, { client }) => {
  if (type !== 'BROADCAST') return
  void client.invalidateQueries({ queryKey: broadcastKeys.list })
  void client.invalidateQueries({ queryKey: broadcastKeys.unread })
}

/** What the reader has announced was sent, changed or called off. */
export const handleOutgoing: ApplyEvent<ServerEventPayload<'broadcast.changed'>> = ({ id }, { client }) => {
  void client.invalidateQueries({ queryKey: broadcastKeys.outgoing })
  void client.invalidateQueries({ queryKey: broadcastKeys.readers(id) })
}

/** What came to the reader through a place alone that is no longer theirs is theirs no longer. */
export const handleRemovedFromPlace: ApplyEvent<ServerEventPayload<'location.member.removed'>> = (
  { userId },
  { client, me },
) => {
  if (userId === me) void client.invalidateQueries({ queryKey: broadcastKeys.all })
}
