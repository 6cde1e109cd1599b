import { z } from 'zod'
import { Id, IsoDate, Millis } from './primitives.ts'

export const CALL_STATUSES = [
  'Calling',
  'Ringing',
  'Joining',
  'Connecting',
  'Connected',
  'Disconnecting',
  'Disconnected',
] as const
export const CallStatus = z.enum(CALL_STATUSES)

export const CALL_KINDS = ['KINWARD_VOICE', 'KINWARD_VIDEO', 'KINWARD_VOICE_PHONE_CALL', 'DIRECT_PHONE_CALL'] as const
export const CallKind = z.enum(CALL_KINDS)

export const CALL_MEDIUMS = ['zoom', 'google_meet', 'webex', 'webrtc', 'twilio'] as const
export const CallMedium = z.enum(CALL_MEDIUMS)

export const CALL_PRIORITIES = ['Regular', 'Emergency', 'Support', 'Urgent', 'Escalation'] as const
export const CallPriority = z.enum(CALL_PRIORITIES)

export const MEETING_ACTIONS = [
  'join',
  'reject',
  'end',
  'not-responding',
  'cancelled',
  'in-progress',
  'update-data',
] as const
export const MeetingAction = z.enum(MEETING_ACTIONS)

/** What one side of a call tells the other. `meetingId` is the meeting's hash. */
export const MeetingSignal = z.object({
  meetingId: z.string(),
  senderId: Id,
  locationId: Id,
  medium: CallMedium,
  kind: CallKind,
  priority: CallPriority,
  status: CallStatus,
  channelId: Id.nullable(),
  ringUserDevice: z.boolean(),
  at: Millis,
  startedAt: IsoDate.nullable(),
})
