import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { Notification } from '@kinward/contract/notifications'
import { createStore } from '../../lib/store.ts'
import type { ApplyEvent } from '../../realtime/context.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** What the reader was told last and has not looked at: a tip at the bell says so for a while. */
export const freshAlert = createStore<Notification | null>(null)

/** What is looked at already, and what is held back, makes no tip; nor does what would take the place of something urgent. */
export const handleTold: Apply<'notification.center'> = ({ notification }) => {
  const { is_read, isHeld, isUrgent } = notification
  if (!is_read && !isHeld && (isUrgent || !freshAlert.get()?.isUrgent)) freshAlert.set(notification)
}

export const handleRead: Apply<'user.read.notification'> = ({ ids, isRead }) => {
  const fresh = freshAlert.get()
  if (isRead && fresh && ids.includes(fresh.id)) freshAlert.set(null)
}
