import { z } from 'zod'
import { ReceiptStatus } from './messages.ts'
import { Id, Millis, QueryInt } from './primitives.ts'
import { BASE, route } from './route.ts'

/** What a client says about messages it was given. */
export const ReadReceipt = z.object({
  channelId: Id,
  userId: Id,
  timestamp: Millis,
  medium: z.literal('webapp'),
  messageIds: z
    .array(z.object({ messageId: Id, status: ReceiptStatus }))
    .min(1)
    .max(200),
  locationId: Id,
  isFamilyMember: z.boolean(),
  /** The thread that was before its reader: it alone was read, also of replies that stand in the channel too. */
  parentId: Id.optional(),
})
export type ReadReceipt = z.infer<typeof ReadReceipt>

export const changeReceiptStatus = route({
  name: 'changeReceiptStatus',
  method: 'POST',
  path: '/api/v2/socket-notify/change-read-receipts-status',
  summary: 'Says that messages have reached the caller, or were read; the marks never go back',
  access: { level: 'user' },
  body: ReadReceipt,
  data: z.null(),
})

export const markMessagesDelivered = route({
  name: 'markMessagesDelivered',
  method: 'PUT',
  path: `${BASE}/users/mark-messages-delivered`,
  summary: 'Says that everything so far has reached the caller, in all of their channels here',
  access: { level: 'location' },
  query: z.object({ timestamp: QueryInt, medium: z.literal('webapp') }),
  data: z.null(),
})
