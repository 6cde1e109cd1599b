import { z } from 'zod'

/** A message that the server has not acknowledged yet. `order` is given by the store and never repeats. */
export const OutboxEntry = z.object({
  hashKey: z.string(),
  order: z.number(),
  userId: z.number(),
  entityId: z.number(),
  locationId: z.number(),
  groupId: z.number(),
  parentId: z.number().nullable(),
  showInMainThread: z.boolean(),
  message: z.string(),
  isUrgent: z.boolean().default(false),
  quotedMessageId: z.number().nullable().default(null),
  forwards: z.object({ groupId: z.number(), messageId: z.number() }).nullable().default(null),
  createdAt: z.number(),
  state: z.enum(['waiting', 'sending', 'failed']),
  error: z.string().optional(),
  attempts: z.number(),
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

/** What the composer hands over. */
export type OutboxMessage = Pick<
  OutboxEntry,
  'userId' | 'entityId' | 'locationId' | 'groupId' | 'parentId' | 'showInMainThread' | 'message'
> &
  Partial<Pick<OutboxEntry, 'isUrgent' | 'quotedMessageId' | 'forwards'>>
