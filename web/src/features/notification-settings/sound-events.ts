import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import { changedElsewhere } from '../../lib/changed-elsewhere.ts'
import type { ApplyEvent } from '../../realtime/context.ts'
import { sessionStore } from '../session/session-store.ts'
import { notificationSettingKeys } from './keys.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

export const handleChat: Apply<'chat'> = ({ message }, { announce }) => announce({ message })

/** Also what is no message in a channel of the reader's: a reply, an honor, a flag. */
export const handleTold: Apply<'notification.center'> = ({ notification }, { announce }) => announce({ notification })

/** A locked screen hears no messages, only that an urgent one came. */
export const handleAlert: Apply<'message.alert'> = ({ messageId }, { announce }) => {
  if (sessionStore.get()?.isLocked) announce({ reminder: `alert-${messageId}` })
}

/** Where the screen is open, what was told is heard by itself. */
export const handleNoticeAlert: Apply<'notification.alert'> = ({ id }, { announce }) => {
  if (sessionStore.get()?.isLocked) announce({ reminder: `alert-notice-${id}` })
}

export const handleReminder: Apply<'message.reminder'> = ({ messageId, reminder }, { announce }) =>
  announce({ reminder: `reminder-${messageId}-${reminder}` })

/** The reader chose something in another tab or on another device. */
export const handleRefreshUserData: Apply<'refresh.user.data'> = ({ userId, dataType }, { client, me }) => {
  if (userId === me && dataType === 'notifications') changedElsewhere(client, notificationSettingKeys.mine)
}
