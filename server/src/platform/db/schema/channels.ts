import type { Attachment } from '@kinward/contract/attachments'
import type { ChannelType } from '@kinward/contract/groups'
import type { Forwarded, Message, ReactionType } from '@kinward/contract/messages'
import type { Generated } from 'kysely'

/** Channels and what is said in them. */
export type ChannelTables = {
  groups: {
    id: Generated<number>
    location_id: number
    type: ChannelType
    name: string | null
    display_name: string | null
    details: string | null
    is_public: Generated<boolean>
    dm_hash: string | null
    patient_id: number | null
    created_by: number | null
    creation_key: string | null
    created_at: Generated<Date>
    archived_at: Date | null
    audit_log_enabled: Generated<boolean>
    seq: Generated<number>
    version: Generated<number>
    last_message_id: number | null
    last_message_time: number | null
    last_urgent_seq: Generated<number>
    last_sent_at: Generated<number>
    pinned_count: Generated<number>
    member_count: Generated<number>
  }
  group_members: {
    group_id: number
    user_id: number
    joined_at: Generated<Date>
    removed_at: Date | null
    joined_seq: Generated<number>
    delivered_seq: Generated<number>
    last_seen_seq: Generated<number>
    last_seen_message_id: number | null
    last_seen_at: number | null
    read_seq: Generated<number>
    own_after_read: Generated<number>
    read_version: Generated<number>
    own_version: Generated<number>
    muted_at: Date | null
    visitor_of: number | null
    via: Generated<number>
    hears_all: Generated<boolean>
  }
  messages: {
    id: Generated<number>
    group_id: number
    seq: number | null
    version: number
    sender_id: number
    hash_key: string
    kind: Generated<Message['messageType']>
    body: string
    attachments: Generated<Attachment[]>
    mentions: Generated<number[]>
    sent_at: number
    parent_id: number | null
    show_in_main_thread: Generated<boolean>
    reply_count: Generated<number>
    last_reply_at: number | null
    repliers: Generated<number[]>
    reactions: Generated<Message['reactions']>
    honor_points: Generated<number>
    pinned_at: Date | null
    pinned_by: number | null
    edited_at: number | null
    quoted_id: number | null
    forwarded: Forwarded | null
    opened_flags: Generated<number[]>
    closed_flags: Generated<number[]>
    urgent_for: number[] | null
    deleted_at: Date | null
    deleted_by: number | null
  }
  message_mentions: { user_id: number; group_id: number; message_id: number; seq: number }
  message_versions: { message_id: number; body: string; written_at: number; version: number }
  message_reactions: {
    id: Generated<number>
    message_id: number
    user_id: number
    type: ReactionType
    created_at: Generated<Date>
  }
  message_ratings: { message_id: number; user_id: number; created_at: Generated<Date> }
  message_acknowledgements: { message_id: number; user_id: number; acknowledged_at: number }
  thread_readers: { parent_id: number; user_id: number; last_read_message_id: Generated<number> }
  own_changes: { user_id: number; group_id: number; message_id: number; version: number }
  bookmarks: {
    id: Generated<number>
    user_id: number
    location_id: number
    group_id: number
    message_id: number
    created_at: number
  }
  drafts: {
    user_id: number
    group_id: number
    parent_id: Generated<number>
    message: string
    attachments: Generated<Attachment[]>
    revision: Generated<number>
  }
}
