import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { notificationSettingKeys } from './keys.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

export const handleChat: Apply<'chat'> = ({ message }, { announce }) => announce({ message })

export const handleReminder: Apply<'message.reminder'> = (_event, { announce }) => announce({ isReminder: true })

/** The reader chose something in another tab or on another device. */
export const handleRefreshUserData: Apply<'refresh.user.data'> = ({ userId, dataType }, { client, me }) => {
  if (userId !== me || dataType !== 'notifications') return
  void client.invalidateQueries({ queryKey: notificationSettingKeys.mine })
}
