import type { Attachment, UploadKind } from '@kinward/contract/attachments'
import type { STOP_REASONS } from '@kinward/contract/broadcasts'
import type { NoteType, RecordSignIn } from '@kinward/contract/clinical-record'
import type { QueueKind } from '@kinward/contract/event-queue'
import type { FeatureFlag, FeatureFlags } from '@kinward/contract/feature-flags'
import type { Answers } from '@kinward/contract/form-answers'
import type { FormDefinition } from '@kinward/contract/form-definitions'
import type { ChannelType } from '@kinward/contract/groups'
import type { LinkPreview } from '@kinward/contract/link-previews'
import type { Plan } from '@kinward/contract/locations'
import type { EscalationStep } from '@kinward/contract/escalations'
import type {
  CallKind,
  CallMedium,
  CallPriority,
  MeetingAction,
  PhoneStatus,
  RungState,
} from '@kinward/contract/meetings'
import type { Forwarded, Message, ReactionType } from '@kinward/contract/messages'
import type { NotificationType, Passed } from '@kinward/contract/notifications'
import type { FlagPriority } from '@kinward/contract/patients'
import type { Permission, Role } from '@kinward/contract/permissions'
import type { Gender } from '@kinward/contract/profile'
import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import type { TwoStepMedium } from '@kinward/contract/session'
import type { SsoPurpose } from '@kinward/contract/sso'
import type { UpsellFeature } from '@kinward/contract/upsell'
import type { PresenceStatus } from '@kinward/contract/users'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables as the migrations leave them. */
export type Schema = {
  entities: {
    id: Generated<number>
    name: string
    organisation_type: Generated<string>
    plan: Generated<Plan>
    feature_flags: Generated<FeatureFlags>
    security: Generated<Partial<EntitySecurity>>
    access_changed_at: GeneratedAlways<Date | null>
  }
  locations: {
    id: Generated<number>
    entity_id: number
    name: string
    time_zone: Generated<string>
    feature_flags: Generated<FeatureFlags>
    configurations: Generated<Partial<LocationSecurity>>
    address: Generated<unknown>
    welcome_group_id: number | null
    access_changed_at: GeneratedAlways<Date | null>
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
    mobile_phone: string | null
    personal_email: string | null
    zoom_link: string | null
    gender: Gender | null
    status_until: Date | null
    is_idle: Generated<boolean>
    notification_settings: Generated<unknown>
    pin_hash: string | null
    pin_reduced_frequency: Generated<boolean>
    deactivated_at: Date | null
    is_invited: Generated<boolean>
    two_step: TwoStepMedium | null
    two_step_phone: string | null
    password_changed_at: Date | null
  }
  entity_members: { entity_id: number; user_id: number; is_admin: Generated<boolean>; deactivated_at: Date | null }
  location_members: {
    location_id: number
    user_id: number
    role: Role
    role_id: number | null
    permissions: Generated<Permission[]>
    joined_at: Generated<Date>
    removed_at: Date | null
    terms_due: GeneratedAlways<boolean>
    out_of_office: unknown
    access_changed_at: GeneratedAlways<Date | null>
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
    device_id: string | null
    browser: string | null
    os: string | null
    address: string | null
    last_active_at: Generated<Date>
    locks_at: Generated<Date>
    locked_at: Date | null
    pin_attempts: Generated<number>
    integration_id: number | null
    vouched_by: number | null
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
    created_at: Generated<Date>
    gender: Gender | null
    phone: string | null
    address: string | null
    latitude: number | null
    longitude: number | null
    external_id: string | null
    external_record: string | null
    transferred_from: number | null
    transferred_at: Date | null
    flag_weight: Generated<number>
    by_last_name: GeneratedAlways<string>
    by_first_name: GeneratedAlways<string>
    found_by: GeneratedAlways<string>
  }
  patient_moves: {
    id: GeneratedAlways<number>
    patient_id: number
    from_location_id: number
    moved_at: Generated<Date>
  }
  patient_assignments: {
    patient_id: number
    user_id: number
    assigned_by: number | null
    assigned_at: Generated<Date>
  }
  patient_assessments: {
    id: Generated<number>
    patient_id: number
    form_id: number | null
    name: string
    result: string
    completed_at: Generated<Date>
  }
  forms: {
    id: Generated<number>
    location_id: number
    name: string
    patients: Generated<boolean>
    family: Generated<boolean>
    version: Generated<number>
    created_by: number | null
    retired_at: Date | null
  }
  form_versions: {
    form_id: number
    version: number
    name: string
    definition: FormDefinition
    published_by: number | null
    published_at: Generated<Date>
  }
  form_links: {
    id: Generated<number>
    form_id: number
    version: number
    patient_id: number
    secret_hash: Buffer
    medium: TwoStepMedium
    address: string
    sent_by: number
    sent_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    revoked_at: Date | null
    hash_key: string | null
  }
  form_responses: {
    id: Generated<number>
    form_id: number
    version: number
    patient_id: number
    answered_by: number | null
    link_id: number | null
    message_id: number | null
    hash_key: string
    started_at: Date
    answered_at: Generated<Date>
    answers: Answers
    sent_digest: Buffer | null
    photos: Generated<Record<string, Attachment>>
    score: number | null
    result: string
    is_acuity: boolean
  }
  flags: {
    id: Generated<number>
    entity_id: number
    priority: FlagPriority
    abrv: string
    label: string
    retired_at: Date | null
  }
  patient_flags: {
    id: Generated<number>
    patient_id: number
    flag_id: number
    opened_by: number | null
    opened_at: Generated<Date>
    closed_at: Date | null
    closed_by: number | null
  }
  on_call_roles: { id: Generated<number>; location_id: number; name: string }
  family_members: {
    id: Generated<number>
    patient_id: number
    user_id: number
    relation: string
    relation_verified: Generated<boolean>
    invite_status: Generated<string>
    left_attempts: Generated<number>
    invited_by: number | null
    first_name: Generated<string>
    last_name: Generated<string>
    ended_at: Date | null
    ended_by: number | null
  }
  contacts: {
    id: Generated<number>
    location_id: number
    patient_id: number | null
    name: string
    role: Generated<string>
    phone: string | null
    email: string | null
    created_by: number
    created_at: Generated<Date>
    removed_at: Date | null
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
  urgent_reminders: { message_id: number; group_id: number; told: Generated<number>; next_at: number }
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
  files: {
    id: Generated<number>
    key: string
    upload_name: string
    group_id: number | null
    uploader_id: number
    file_name: string
    said_size: number | null
    said_mime: Generated<string>
    address: string | null
    address_taken: Generated<boolean>
    is_voice_clip: Generated<boolean>
    state: Generated<'awaited' | 'arrived' | 'ready' | 'refused'>
    refusal: string | null
    kind: UploadKind | 'giphy' | null
    mime_type: string | null
    extension: string | null
    size: number | null
    width: number | null
    height: number | null
    duration: number | null
    renditions: Generated<Record<string, number>>
    is_carried: Generated<boolean>
    for_broadcast: Generated<boolean>
    for_form: Generated<boolean>
    form_link_id: number | null
    form_question: string | null
    created_at: Generated<Date>
    arrived_at: Date | null
    let_go_at: Date | null
  }
  discarded_files: { key: string; tried_at: Generated<Date> }
  form_response_files: { file_id: number; response_id: number }
  message_files: { file_id: number; message_id: number; group_id: number }
  tags: { id: Generated<number>; entity_id: number; name: string }
  file_tags: { group_id: number; file_id: number; tag_id: number; tagged_by: number; tagged_at: Generated<Date> }
  link_previews: { url: string; found: LinkPreview | null; fetched_at: Generated<Date> }
  staff_groups: { id: Generated<number>; location_id: number; name: string }
  staff_group_members: { staff_group_id: number; user_id: number }
  out_of_office_replies: { user_id: number; told_id: number; told_at: Generated<Date> }
  schedules: {
    id: Generated<number>
    user_id: number
    location_id: number
    name: string
    schedule: string
    starts_at: Date
    minutes: number
    on_call_role_id: number | null
    version: Generated<number>
  }
  terms: {
    id: Generated<number>
    entity_id: number | null
    location_id: number | null
    body: string
    published_by: number | null
    published_at: Generated<Date>
  }
  terms_acceptances: { terms_id: number; user_id: number; accepted_at: Generated<Date> }
  location_roles: {
    id: Generated<number>
    location_id: number
    name: string
    base: 'staff' | 'collaborator'
    permissions: Generated<Permission[]>
  }
  signups: {
    token_hash: Buffer
    email: string
    first_name: string
    last_name: string
    password_hash: string
    terms_id: number | null
    code_hash: Buffer | null
    code_tries_left: Generated<number>
    code_expires_at: Date
    verified_at: Date | null
    provided_info: Generated<unknown>
    created_at: Generated<Date>
    expires_at: Date
    opened_user_id: number | null
  }
  invites: {
    id: Generated<number>
    location_id: number
    user_id: number
    role_key: string
    group_id: number | null
    medium: TwoStepMedium
    address: string
    invited_by: number
    first_name: Generated<string>
    last_name: Generated<string>
    secret_hash: Buffer
    second_hash: Buffer | null
    sent_at: Generated<Date>
    expires_at: Date
    accepted_at: Date | null
    revoked_at: Date | null
    left_attempts: Generated<number>
  }
  quick_joins: {
    id: Generated<number>
    location_id: number
    role_key: string
    hash_digest: Buffer
    created_by: number
    uses: Generated<number>
    max_uses: number
    expires_at: Date
    revoked_at: Date | null
  }
  sso_settings: {
    entity_id: number
    is_on: Generated<boolean>
    issuer: string
    client_id: string
    client_secret: Buffer
    domains: string[]
    allow_sign_up: Generated<boolean>
    location_id: number | null
    role_key: string
  }
  sso_visits: {
    state_hash: Buffer
    entity_id: number
    purpose: SsoPurpose
    browser_hash: Buffer
    nonce: string
    code_verifier: string
    expires_at: Date
  }
  sso_links: { entity_id: number; issuer: string; subject: string; user_id: number }
  integrations: {
    id: Generated<number>
    location_id: number
    name: string
    public_key: string
    show_channel_top_banner: boolean
    created_by: number
    created_at: Generated<Date>
    last_used_at: Date | null
    revoked_at: Date | null
  }
  integration_uses: { integration_id: number; jti: string; forget_at: Date }
  password_history: { id: Generated<number>; user_id: number; password_hash: string }
  user_devices: { user_id: number; device_hash: Buffer; created_at: Generated<Date>; last_seen_at: Generated<Date> }
  sent_codes: {
    challenge_hash: Buffer
    user_id: number
    purpose: 'sign-in' | 'two-step'
    medium: TwoStepMedium
    address: string
    code_hash: Buffer
    tries_left: number
    sent_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }
  reset_links: { secret_hash: Buffer; user_id: number; expires_at: Date; used_at: Date | null }
  attempts: { key: string; count: number; blocked_until: Date | null; forget_at: Date }
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
  meetings: {
    id: Generated<number>
    hash: string
    location_id: number
    group_id: number | null
    medium: CallMedium
    kind: CallKind
    priority: Generated<CallPriority>
    caller_id: number
    has_audio: boolean
    has_video: boolean
    started_at: Generated<Date>
    joined_by: number | null
    joined_device: string | null
    connected_at: Date | null
    heard_at: Date | null
    duration: Generated<number>
    ended_at: Date | null
    action: MeetingAction | null
    ended_by: number | null
    escalation_id: number | null
    steps: ColumnType<EscalationStep[] | null, string | undefined, never>
    step: number | null
    turn_ends_at: Date | null
    next_ids: Generated<number[]>
    resolved_at: Date | null
    spared_ids: Generated<number[]>
    turn_repeated: Generated<boolean>
  }
  meeting_participants: { meeting_id: number; user_id: number; state: Generated<RungState>; step: number | null }
  phone_calls: {
    meeting_id: number
    dialled: string | null
    provider_id: string | null
    own_status: Generated<PhoneStatus>
    their_status: PhoneStatus | null
    asked_at: Generated<Date>
  }
  escalations: {
    id: Generated<number>
    location_id: number
    display_name: string
    phone: string | null
    steps: EscalationStep[]
    version: Generated<number>
    removed_at: Date | null
  }
  location_stretches: { location_id: number; user_id: number; came_at: Date; left_at: Date | null }
  escalation_partners: { escalation_id: number; location_id: number }
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
  patient_notes: {
    id: Generated<number>
    patient_id: number
    author_id: number
    hash_key: string
    body: string
    version: Generated<number>
    created_at: Generated<Date>
    changed_by: number | null
    changed_at: Date | null
  }
  clinical_record_settings: {
    entity_id: number
    is_on: boolean
    address: string
    sign_in: RecordSignIn
    username: string
    secret: Buffer | null
  }
  record_entries: {
    id: Generated<number>
    entity_id: number
    location_id: number
    patient_id: number
    note_id: number | null
    note_version: number | null
    forwarded_by: number
    hash_key: string
    identifier: Generated<string>
    note_type: NoteType
    effective_at: number
    title: string
    body: string | null
    created_at: Generated<Date>
    tries: Generated<number>
    next_try_at: Generated<Date>
    delivered_at: Date | null
    given_up_at: Date | null
    reference: string | null
    record: string | null
    digest: string | null
  }
  record_entry_messages: { message_id: number; entry_id: number }
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
  workflow_bridges: {
    location_id: number
    name: string
    url: string
    secret_sealed: Buffer
    changed_by: number | null
    changed_at: Generated<Date>
  }
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
  queue_items: {
    id: Generated<number>
    entity_id: number
    location_id: number
    kind: QueueKind
    subject_id: number
    opened_at: Generated<Date>
    resolved_at: Date | null
    resolved_by: number | null
    note: Generated<string>
  }
  upgrade_requests: {
    id: Generated<number>
    entity_id: number
    location_id: number | null
    user_id: number
    feature: UpsellFeature
    flag: FeatureFlag
    requested_at: Generated<Date>
    closed_at: Date | null
    is_granted: boolean | null
  }
  mail_digests: { user_id: number; looked_at: Date; mailed_at: Date | null }
  audit_events: {
    seq: Generated<number>
    record: string
    previous_hash: Generated<Buffer>
    hash: Generated<Buffer>
    at: GeneratedAlways<number>
    action: GeneratedAlways<string>
    actor_id: GeneratedAlways<number | null>
    entity_id: GeneratedAlways<number | null>
    location_id: GeneratedAlways<number | null>
  }
  audit_head: { seq: number; hash: Buffer }
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
