import type { ChannelType, Group } from '@kinward/contract/groups'
import type { Flag, Patient } from '@kinward/contract/patients'
import { flagSummery } from '../patients/patient.presenter.ts'
import type { Visit } from './visits.repository.ts'

export type GroupRow = {
  id: number
  location_id: number
  type: ChannelType
  name: string | null
  display_name: string | null
  details: string | null
  is_public: boolean
  dm_hash: string | null
  patient_id: number | null
  created_at: Date
  created_by: number | null
  archived_at: Date | null
  audit_log_enabled: boolean
  pinned_count: number
  seq: number
  version: number
  last_message_id: number | null
  last_message_time: number | null
  /** The location in whose list the reader finds it; null for one they have not joined. */
  listed_at: number | null
  joined: boolean
  muted_at: Date | null
  last_seen_message_id: number | null
  marked_unread: boolean
  read_version: number
  unread: number
  mentions: number
  urgent: number
}

export type LastMessageRow = {
  id: number
  sender_id: number
  body: string
  deleted_at: Date | null
  is_activity: boolean
}

/** What stands around a channel's row. A newest message is held back from those who have not joined or are not let in. */
export type GroupParts = {
  visit: Visit | undefined
  participants: number[]
  formerPerson: Group['formerPerson']
  patient: Patient | null
  flags: Flag[]
  lastMessage: LastMessageRow | undefined
}

export function presentGroup(row: GroupRow, parts: GroupParts): Group {
  const isPersonal = row.type === 'personal'
  const { lastMessage, visit } = parts
  return {
    id: row.id,
    type: row.type,
    locationId: row.location_id,
    visiting: visit?.visiting ?? null,
    name: row.name,
    display_name: row.display_name,
    group_details: row.details,
    is_public: row.is_public,
    participants: parts.participants.map((id) => ({ id })),
    formerPerson: parts.formerPerson,
    hasJoined: row.joined,
    isMuted: row.muted_at !== null,
    hasPinnedMessages: row.pinned_count > 0,
    is_audit_log_enable: row.audit_log_enabled,
    dmHash: row.dm_hash,
    patientId: row.patient_id,
    patient: parts.patient,
    flags: parts.flags,
    flagSummery: flagSummery(parts.flags),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    archived_at: row.archived_at?.toISOString() ?? null,
    seq: row.seq,
    version: row.version,
    unreadCount: row.unread,
    taggedCount: isPersonal ? row.unread : row.mentions,
    urgentCount: row.urgent,
    isMarkedUnread: row.marked_unread,
    readVersion: row.read_version,
    lastSeenMessageId: row.last_seen_message_id,
    last_message_id: row.last_message_id,
    last_message_time: row.last_message_time,
    lastMessage:
      row.joined && visit?.isOpen !== false && lastMessage
        ? {
            senderId: lastMessage.sender_id,
            message: lastMessage.deleted_at ? '' : lastMessage.body,
            isDeleted: lastMessage.deleted_at !== null,
            isActivity: lastMessage.is_activity,
          }
        : null,
  }
}
