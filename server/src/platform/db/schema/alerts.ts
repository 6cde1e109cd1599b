import type { Attachment } from '@kinward/contract/attachments'
import type { STOP_REASONS } from '@kinward/contract/broadcasts'
import type { NotificationType, Passed } from '@kinward/contract/notifications'
import type { Role } from '@kinward/contract/permissions'
import type { Generated, GeneratedAlways } from 'kysely'

/** What people are told of, and by which ways. */
export type AlertTables = {
  urgent_reminders: { message_id: number; group_id: number; told: Generated<number>; next_at: number }
  outbox_mails: OutboxColumns & { subject: string; html: string | null }
  outbox_texts: OutboxColumns & {
    is_urgent: Generated<boolean>
    is_spoken: Generated<boolean>
    good_until: Date | null
    meeting_id: number | null
    user_id: number | null
    provider_id: string | null
  }
  outbox_hang_ups: Omit<OutboxColumns, 'recipient' | 'body' | 'invite_id'> & {
    provider_id: string
    only_ringing: boolean
  }
  push_keys: { only_one: Generated<boolean>; public_key: string; private_key: Buffer }
  push_subscriptions: {
    id: Generated<number>
    endpoint: string
    user_id: number
    session_id: string
    p256dh: string
    auth: string
    created_at: Generated<Date>
    host: GeneratedAlways<string>
  }
  outbox_pushes: Omit<OutboxColumns, 'recipient' | 'body'> & {
    subscription_id: number
    host: Generated<string>
    is_urgent: Generated<boolean>
    tag: string
    notification_id: number | null
    receipt: Generated<string>
    meeting_id: number | null
    closes: Generated<boolean>
    reminds: Generated<boolean>
  }
  urgent_deliveries: {
    message_id: number
    user_id: number
    group_id: number
    queued_at: number
    socket_at: number | null
    pushed_at: number | null
    push_received_at: number | null
    text_due_at: number | null
    texted_at: number | null
    text_id: number | null
  }
  broadcasts: {
    id: Generated<number>
    entity_id: number
    author_id: number
    hash_key: string
    title: string
    body: string
    attachments: Generated<Attachment[]>
    is_urgent: Generated<boolean>
    location_ids: number[]
    roles: Role[]
    user_ids: Generated<number[]>
    send_at: Date | null
    sent_at: Date | null
    cancelled_at: Date | null
    stopped_at: Date | null
    stop_reason: (typeof STOP_REASONS)[number] | null
    created_at: Generated<Date>
  }
  broadcast_recipients: {
    broadcast_id: number
    user_id: number
    location_ids: number[]
    sent_at: Date
    read_at: Date | null
  }
  broadcast_files: { file_id: number; broadcast_id: number }
  notification_causes: {
    id: Generated<number>
    kind: string
    message_id: number | null
    body: Generated<unknown>
    is_urgent: Generated<boolean>
    created_at: Generated<Date>
  }
  notifications: {
    id: Generated<number>
    user_id: number
    type: NotificationType
    cause_key: string
    entity_id: number | null
    location_id: number | null
    group_id: number | null
    message_id: number | null
    parent_id: number | null
    patient_id: number | null
    actor_id: number | null
    data: Generated<unknown>
    count: Generated<number>
    gathered: Generated<number[]>
    is_urgent: Generated<boolean>
    passed: Generated<Passed[]>
    first_told_at: Date
    told_at: Date
    held_until: Date | null
    read_at: Date | null
  }
  mail_digests: { user_id: number; looked_at: Date; mailed_at: Date | null }
}

/** A message on its way out. Its words are dropped once it was delivered. */
type OutboxColumns = {
  id: Generated<number>
  recipient: string
  body: string | null
  created_at: Generated<Date>
  tries: Generated<number>
  next_try_at: Generated<Date>
  delivered_at: Date | null
  given_up_at: Date | null
  invite_id: number | null
}
