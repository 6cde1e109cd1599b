import type { EscalationStep } from '@kinward/contract/escalations'
import type {
  CallKind,
  CallMedium,
  CallPriority,
  MeetingAction,
  PhoneStatus,
  RungState,
} from '@kinward/contract/meetings'
import type { ColumnType, Generated } from 'kysely'

/** Who is on call, and calls between people. */
export type CallTables = {
  on_call_roles: { id: Generated<number>; location_id: number; name: string }
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
  escalation_partners: { escalation_id: number; location_id: number }
}
