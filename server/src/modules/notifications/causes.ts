import { NoticeLead, NotificationType } from '@kinward/contract/notifications'
import { z } from 'zod'

/** What a notification keeps beside ids: names of kinds and ids, no words of messages and nothing of patients. */
export const CauseData = z.object({
  /** What it is about, where that is no message. */
  id: z.int().positive().optional(),
  callStatus: z.string().optional(),
  flaggingData: z.object({ fk_flag_id: z.int().positive() }).optional(),
  title: z.string().optional(),
  leadsTo: NoticeLead.optional(),
  /** For whom a delegate is told. */
  insteadOfId: z.int().positive().optional(),
})
export type CauseData = z.infer<typeof CauseData>

const Id = z.int().positive()

/** Something whose people are known to whoever causes it: they say whom, of what, and under which key it is one cause. */
export const NamedCause = z.object({
  kind: z.enum(['honor', 'flag', 'added', 'assigned', 'broadcast', 'queue', 'notice', 'call']),
  type: NotificationType,
  /** The same key again moves a person's notification to the front, unread, instead of making another. */
  causeKey: z.string().min(1),
  userIds: z.array(Id),
  entityId: Id.nullable(),
  locationId: Id.nullable(),
  groupId: Id.nullable(),
  messageId: Id.nullable(),
  parentId: Id.nullable(),
  patientId: Id.nullable(),
  actorId: Id.nullable(),
  data: CauseData,
  isUrgent: z.boolean(),
  /** Told whatever the hour: what tells of all that was held is not held itself. */
  isDigest: z.boolean().optional(),
  /** Told to be found later: whoever it is told to knows of it. */
  isRead: z.boolean().optional(),
})
export type NamedCause = z.infer<typeof NamedCause>

/** Whom a message newly names since it was edited, in the channel or outside of it. */
export const EditCause = z.object({ kind: z.literal('edit'), messageId: Id, userIds: z.array(Id) })
export type EditCause = z.infer<typeof EditCause>

/** Someone has read of a channel while it was being told of: what was told of what they have read is read with it. */
const ReadCause = z.object({ kind: z.literal('read'), groupId: Id, userId: Id })

/** What a key stands for was read by someone, or is done for all, while it was being told. */
const DoneCause = z.object({ kind: z.literal('done'), causeKey: z.string().min(1), userId: Id.nullable() })

/** What follows from reading, as opposed to what people are told of. */
export const Reading = z.discriminatedUnion('kind', [ReadCause, DoneCause])
export type Reading = z.infer<typeof Reading>

/** What the notifier is given to do. A message's cause is written by the statement that writes the message. */
export const Cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), messageId: Id }),
  EditCause,
  NamedCause,
  ReadCause,
  DoneCause,
])
export type Cause = z.infer<typeof Cause>
