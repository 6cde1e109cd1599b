import { z } from 'zod'
import { Id, Millis } from './primitives.ts'
import { BASE, route } from './route.ts'

/** An urgent message that has reached no device of someone by then goes to their phone as a text message. */
export const TEXT_AFTER_MS = 60_000

/** How an urgent message went to one of those it is for: a step is null until it is taken, and then stays. */
export const UrgentDelivery = z.object({
  userId: Id,
  queuedAt: Millis,
  /** A device that was open said that it has it. */
  socketAt: Millis.nullable(),
  /** A push service took it, and a device said that it came that way. */
  pushedAt: Millis.nullable(),
  pushReceivedAt: Millis.nullable(),
  /** A text message was written, and was taken by the phone network, or refused by it for good. */
  textQueuedAt: Millis.nullable(),
  textSentAt: Millis.nullable(),
  textFailedAt: Millis.nullable(),
  /** Whether there is a number to send a text message to. */
  hasPhone: z.boolean(),
})
export type UrgentDelivery = z.infer<typeof UrgentDelivery>

export const listUrgentDeliveries = route({
  name: 'listUrgentDeliveries',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/messages/{messageId}/deliveries`,
  summary: 'How an urgent message went to each of those it is for; for its sender alone',
  access: { level: 'group' },
  data: z.array(UrgentDelivery),
  errors: ['CONFLICT'],
})
