import type { TwoStepMedium } from '@kinward/contract/session'
import type { SsoPurpose } from '@kinward/contract/sso'
import type { Generated } from 'kysely'

/** How people come in. */
export type EntranceTables = {
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
}
