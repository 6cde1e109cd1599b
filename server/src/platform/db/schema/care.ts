import type { Attachment } from '@kinward/contract/attachments'
import type { NoteType, RecordSignIn } from '@kinward/contract/clinical-record'
import type { QueueKind } from '@kinward/contract/event-queue'
import type { Answers } from '@kinward/contract/form-answers'
import type { FormDefinition } from '@kinward/contract/form-definitions'
import type { FlagPriority } from '@kinward/contract/patients'
import type { Gender } from '@kinward/contract/profile'
import type { TwoStepMedium } from '@kinward/contract/session'
import type { Generated, GeneratedAlways } from 'kysely'

/** Patients, and what is written down about them. */
export type CareTables = {
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
  form_response_files: { file_id: number; response_id: number }
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
}
