import { z } from 'zod'
import { ChannelType } from './groups.ts'
import { Id, IsoDate } from './primitives.ts'

/** Why a notification was made. */
export const NOTIFICATION_TYPES = [
  'MENTION',
  'DELEGATE',
  'NAME_MENTION',
  'HONOR',
  'FLAG_ADDED',
  'FLAG_REMOVED',
  'ADDED_TO_CHANNEL',
  'DIRECT_MESSAGE',
  'BOOKMARKS',
  'UNJOINED_CHANNEL',
  'REPLIES',
  'QUEUES',
  'GENERIC',
  'BROADCAST',
  'ESCALATION',
  'VOIP',
  'INBOUND_CALLS',
  'SIMPLE_MESSAGE',
  'INBOUND_SMS',
] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  is_read: z.boolean(),
  created_at: IsoDate,
  fk_channel_id: Id.nullable(),
  fk_location_id: Id.nullable(),
  data: z.object({
    id: Id.optional(),
    callStatus: z.string().optional(),
    flaggingData: z.object({ fk_flag_id: Id }).optional(),
  }),
  Channel: z.object({ id: Id, type: ChannelType }).nullable(),
})
