import type { Attachment } from '@kinward/contract/attachments'
import type { FeatureFlags } from '@kinward/contract/feature-flags'
import type { ChannelType } from '@kinward/contract/groups'
import type { Plan } from '@kinward/contract/locations'
import type { Forwarded, Message, ReactionType } from '@kinward/contract/messages'
import type { FlagPriority } from '@kinward/contract/patients'
import type { Permission, Role } from '@kinward/contract/permissions'
import type { PresenceStatus } from '@kinward/contract/users'
import type { Generated } from 'kysely'

/** The tables as the migrations leave them. */
export type Schema = {
  entities: { id: Generated<number>; name: string; plan: Generated<Plan>; feature_flags: Generated<FeatureFlags> }
  locations: {
    id: Generated<number>
    entity_id: number
    name: string
    time_zone: Generated<string>
    feature_flags: Generated<FeatureFlags>
    configurations: Generated<{ disableWebDownloads?: boolean; disableWebapp?: boolean }>
  }
  users: {
    id: Generated<number>
    username: string
    email: string | null
    password_hash: string | null
    first_name: string
    last_name: string
    title: string | null
    avatar: string | null
    is_bot: Generated<boolean>
    status: Generated<PresenceStatus>
    status_message: string | null
    status_updated_at: Date | null
    preferences: Generated<unknown>
    profile_completed: Generated<boolean>
    deactivated_at: Date | null
  }
  entity_members: { entity_id: number; user_id: number; is_admin: Generated<boolean>; deactivated_at: Date | null }
  location_members: {
    location_id: number
    user_id: number
    role: Role
    permissions: Generated<Permission[]>
    joined_at: Generated<Date>
    removed_at: Date | null
  }
  sessions: {
    id: string
    user_id: number
    refresh_hash: Buffer
    previous_refresh_hash: Buffer | null
    rotated_at: Generated<Date>
    user_agent: string | null
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
  }
  patients: {
    id: Generated<number>
    location_id: number
    user_id: number | null
    record_number: string
    first_name: string
    last_name: string
    birth_date: string | null
    program: string | null
    avatar: string | null
    acuity_score: number | null
    acuity_text_color: string | null
    acuity_background: string | null
    discharged_at: Date | null
    archived_at: Date | null
  }
  patient_assessments: { id: Generated<number>; patient_id: number; name: string; result: string }
  flags: { id: Generated<number>; entity_id: number; priority: FlagPriority; abrv: string; label: string }
  patient_flags: {
    id: Generated<number>
    patient_id: number
    flag_id: number
    opened_by: number | null
    opened_at: Generated<Date>
    closed_at: Date | null
  }
  family_members: {
    id: Generated<number>
    patient_id: number
    user_id: number
    relation: string
    relation_verified: Generated<boolean>
    invite_status: Generated<string>
  }
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
    muted_at: Date | null
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
  urgent_reminders: { message_id: number; group_id: number; told: Generated<number>; next_at: number }
  thread_readers: { parent_id: number; user_id: number; last_read_message_id: Generated<number> }
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
    revision: Generated<number>
  }
  staff_groups: { id: Generated<number>; location_id: number; name: string }
  staff_group_members: { staff_group_id: number; user_id: number }
}
