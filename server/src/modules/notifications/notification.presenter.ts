import type { ChannelType } from '@kinward/contract/groups'
import type { Notification, NotificationType, Passed } from '@kinward/contract/notifications'
import type { CauseData } from './causes.ts'
import { quoteOf } from './quote.ts'

/** A notification for its reader. Whatever they may not know now is null already. */
export type NotificationRow = {
  id: number
  user_id: number
  type: NotificationType
  is_read: boolean
  told_at: Date
  /** The same moment to the microsecond, as the next page asks for it. */
  place: number
  entity_id: number | null
  location_id: number | null
  location_name: string | null
  group_id: number | null
  message_id: number | null
  parent_id: number | null
  data: CauseData
  count: number
  is_urgent: boolean
  passed: Passed[]
  is_held: boolean
  /** Whether its reader may know what it is about. */
  is_open: boolean
  channel_type: ChannelType | null
  channel_name: string | null
  is_public: boolean | null
  has_joined: boolean
  patient_id: number | null
  patient_name: string | null
  sender_id: number | null
  sender_name: string | null
  sender_avatar: string | null
  instead_of: string | null
  body: string | null
}

/** The longest beginning of a message that is quoted. */
const LONGEST_QUOTE = 200

export function presentNotification(row: NotificationRow): Notification {
  const { title, insteadOfId: _, ...data } = row.data
  return {
    id: row.id,
    type: row.type,
    is_read: row.is_read,
    created_at: row.told_at.toISOString(),
    fk_channel_id: row.group_id,
    fk_location_id: row.location_id,
    locationName: row.location_name,
    entityId: row.entity_id,
    isUrgent: row.is_urgent,
    passed: row.passed,
    isHeld: row.is_held,
    count: row.count,
    messageId: row.message_id,
    parentMessageId: row.parent_id,
    Sender:
      row.sender_id === null ? null : { id: row.sender_id, fullName: row.sender_name ?? '', avatar: row.sender_avatar },
    data: {
      ...data,
      ...(row.is_open && title !== undefined && { title }),
      ...(row.instead_of !== null && { insteadOf: row.instead_of }),
    },
    Channel:
      row.group_id === null || row.channel_type === null
        ? null
        : {
            id: row.group_id,
            type: row.channel_type,
            name: row.channel_name ?? '',
            is_public: row.is_public ?? false,
            hasJoined: row.has_joined,
          },
    Patient: row.patient_id === null ? null : { id: row.patient_id, fullName: row.patient_name ?? '' },
    quote: quoteFor(row.body),
  }
}

function quoteFor(body: string | null): string | null {
  const quote = quoteOf(body ?? '', LONGEST_QUOTE)
  return quote === '' ? null : quote
}
