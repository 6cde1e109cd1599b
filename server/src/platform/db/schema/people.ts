import type { FeatureFlag, FeatureFlags } from '@kinward/contract/feature-flags'
import type { Plan } from '@kinward/contract/locations'
import type { Permission, Role } from '@kinward/contract/permissions'
import type { Gender } from '@kinward/contract/profile'
import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import type { TwoStepMedium } from '@kinward/contract/session'
import type { UpsellFeature } from '@kinward/contract/upsell'
import type { PresenceStatus } from '@kinward/contract/users'
import type { Generated, GeneratedAlways } from 'kysely'

/** Organisations, their places, and who is who in them. */
export type PeopleTables = {
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
  location_stretches: { location_id: number; user_id: number; came_at: Date; left_at: Date | null }
  workflow_bridges: {
    location_id: number
    name: string
    url: string
    secret_sealed: Buffer
    changed_by: number | null
    changed_at: Generated<Date>
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
