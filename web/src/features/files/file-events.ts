import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { whenRemoved } from '../../realtime/when-removed.ts'
import { fileKeys } from './keys.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** What was shared is asked for again, where it is looked at, once a message brings something along. */
export const handleChat: Apply<'chat'> = ({ message }, { client }) => {
  if (message.message_attachment.length > 0) void client.invalidateQueries({ queryKey: fileKeys.lists })
}

/** What a message carries may be another now, as its links are, or is gone with it. */
export const handleMessage: ApplyEvent<unknown> = (_event, { client }) =>
  void client.invalidateQueries({ queryKey: fileKeys.lists })

export const { handleMemberRemoved, handleMembersRemoved } = whenRemoved(fileKeys.lists)
