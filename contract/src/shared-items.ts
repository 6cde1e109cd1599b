import { z } from 'zod'
import { ATTACHMENT_KINDS, Attachment, AttachmentKind } from './attachments.ts'
import { Id, Millis, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { Tag } from './tags.ts'

/** Something a channel's messages carry; `place` is where among what its message carries. Tags are for staff alone. */
export const SharedItem = z.object({
  groupId: Id,
  messageId: Id,
  place: z.int().nonnegative(),
  senderId: Id,
  timeStamp: Millis,
  attachment: Attachment,
  tags: z.array(Tag),
})
export type SharedItem = z.infer<typeof SharedItem>

/** A list as a query writes it: '3,7'. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(ATTACHMENT_KINDS.length))

/** Which of what was shared: a page before or after a message, of some kinds, with words in the name, with all of the tags. */
const SharedQuery = z.object({
  before: QueryInt.optional(),
  after: QueryInt.optional(),
  limit: QueryInt.pipe(z.int().min(1).max(100)).default(50),
  kinds: listOf(AttachmentKind).optional(),
  search: Text.max(100).optional(),
  tagIds: listOf(z.string().transform(Number).pipe(Id)).optional(),
})
export type SharedQuery = z.output<typeof SharedQuery>

export const listSharedItems = route({
  name: 'listSharedItems',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/attachments`,
  summary: 'What was shared in a channel, the newest first; with `after`, the next ones after a message',
  access: { level: 'group' },
  query: SharedQuery,
  data: z.array(SharedItem),
})

export const listPatientItems = route({
  name: 'listPatientItems',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/attachments`,
  summary: 'What was shared in the channels of a patient that the reader takes part in, the newest first',
  access: { level: 'location' },
  query: SharedQuery,
  data: z.array(SharedItem),
})
