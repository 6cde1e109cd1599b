import { Attachment, UploadKind } from '@kinward/contract/attachments'
import { z } from 'zod'
import { keyOf } from '../drafts/draft-attachments.ts'
import { SelectedFlag } from '../flags/selected-flag.ts'

/** A file that this browser keeps until it is uploaded and its message sent. */
const KeptFile = z.object({
  fileId: z.string(),
  type: UploadKind,
  name: z.string(),
  size: z.number(),
  mimeType: z.string(),
})

/** Something a message carries: a file of this browser, what the server has of it, or both. */
export const OutboxAttachment = z.object({ file: KeptFile.optional(), attachment: Attachment.optional() })
export type OutboxAttachment = z.infer<typeof OutboxAttachment>

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
  attachments: z.array(OutboxAttachment).default([]),
  flag: SelectedFlag.nullish(),
  createdAt: z.number(),
  state: z.enum(['waiting', 'sending', 'failed']),
  error: z.string().optional(),
  attempts: z.number(),
  /** Since when and until when it waits after a failed attempt, whichever tab that was of. */
  pause: z.object({ since: z.number(), until: z.number() }).nullish(),
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

/** What the composer hands over. */
export type OutboxMessage = Pick<
  OutboxEntry,
  'userId' | 'entityId' | 'locationId' | 'groupId' | 'parentId' | 'showInMainThread' | 'message'
> &
  Partial<Pick<OutboxEntry, 'isUrgent' | 'quotedMessageId' | 'attachments' | 'flag'>>

/** The files that this browser keeps for a message. */
export function fileIdsOf({ attachments }: Pick<OutboxEntry, 'attachments'>): string[] {
  return attachments.flatMap(({ file }) => file?.fileId ?? [])
}

/** What something that a message carries is told apart by. */
export function partKey({ file, attachment }: OutboxAttachment): string {
  return file?.fileId ?? (attachment ? keyOf(attachment) : '')
}
