import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'
import type { ApplyEvent } from '../../realtime/context.ts'
import { messageKeys } from '../messages/keys.ts'
import { applyDelivery } from './apply-delivery.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** An urgent message came in: its sender is told that it is here. */
export const handleAlert: Apply<'message.alert'> = ({ messageId }, { confirmAlert }) => confirmAlert(messageId)

/** Its reader was reminded of one where they can see it: it need not be pushed to this browser too. */
export const handleReminder: Apply<'message.reminder'> = ({ messageId }, { confirmAlert }) => {
  if (document.visibilityState === 'visible') confirmAlert(messageId)
}

/** A step of an urgent message of the reader's own. */
export const handleDelivery: Apply<'message.delivery.changed'> = ({ groupId, messageId, delivery }, { client }) =>
  void client.setQueryData<UrgentDelivery[]>(
    messageKeys.deliveries(groupId, messageId),
    (known) => known && applyDelivery(known, delivery),
  )
