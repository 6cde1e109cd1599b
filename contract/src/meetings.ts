import { z } from 'zod'
import { EscalationStatus } from './escalations.ts'
import { ChannelType } from './groups.ts'
import { Id, IsoDate, Millis } from './primitives.ts'
import { BASE, route } from './route.ts'

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
export type CallStatus = z.infer<typeof CallStatus>

export const CALL_KINDS = ['KINWARD_VOICE', 'KINWARD_VIDEO', 'KINWARD_VOICE_PHONE_CALL', 'DIRECT_PHONE_CALL'] as const
export const CallKind = z.enum(CALL_KINDS)
export type CallKind = z.infer<typeof CallKind>

export const CALL_MEDIUMS = ['zoom', 'google_meet', 'webex', 'webrtc', 'twilio'] as const
export const CallMedium = z.enum(CALL_MEDIUMS)
export type CallMedium = z.infer<typeof CallMedium>

export const CALL_PRIORITIES = ['Regular', 'Emergency', 'Support', 'Urgent', 'Escalation'] as const
export const CallPriority = z.enum(CALL_PRIORITIES)
export type CallPriority = z.infer<typeof CallPriority>

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
export type MeetingAction = z.infer<typeof MeetingAction>

/** As long as this it rings before the caller is told that nobody answers. */
export const RING_MS = 60_000

/** As long as this a lost connection may take to come back. */
export const RECONNECT_MS = 10_000

/** As often as this a call that goes on says how long it has been. */
export const DURATION_EVERY_SECONDS = 10

/** The most people that one call rings for. The first who answers has it. */
export const MOST_RUNG = 20

/** What each side of a call sends: sound, and a picture. */
export const MediaConfigs = z.object({ audio: z.boolean(), video: z.boolean() })
export type MediaConfigs = z.infer<typeof MediaConfigs>

/** A server that carries a call where two browsers cannot reach each other, with a password for a while. */
export const TurnServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type TurnServer = z.infer<typeof TurnServer>

/** A meeting's hash: it cannot be guessed, and stands for its id wherever it is named. */
export const MeetingHash = z.string().regex(/^[\w-]{16,64}$/, 'must be the hash of a meeting')

/** The browser, or the tab of one, that someone takes part with. */
export const CallDevice = z.string().regex(/^[\w:-]{8,64}$/, 'must name a device')

export const CallPerson = z.object({
  userId: Id,
  fullName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  avatar: z.string().nullable(),
  /** Whether a screen that locks no longer says who it is. */
  isPatient: z.boolean().default(false),
})
export type CallPerson = z.infer<typeof CallPerson>

/** How someone who is rung for stands to the call. */
export const RUNG_STATES = ['ringing', 'joined', 'rejected', 'missed'] as const
export const RungState = z.enum(RUNG_STATES)
export type RungState = z.infer<typeof RungState>

/** What is called for help, as its name is shown on every screen of the call. */
export const EmergencySupport = z.object({
  escalationId: Id,
  displayName: z.string(),
  /** A number outside of the product, for when nobody answers. */
  phone: z.string().nullable(),
  /** Whether someone is still looked for. */
  runEscalation: z.boolean(),
  /** Whose escalation it is: the location of the call, or a partner of it. */
  partnerLocationId: Id,
})
export type EmergencySupport = z.infer<typeof EmergencySupport>

/** How far the search for someone has come. */
export const EscalationData = z.object({
  status: EscalationStatus,
  /** Counted from 1; 0 where none of them had anyone to call. */
  step: z.int().nonnegative(),
  steps: z.int().positive(),
  /** How long it rings for those it rings for now, in seconds. */
  waitTime: z.int().positive(),
  /** Whom it will ring for next, by name; nobody where this is the last try. */
  next: z.array(z.string()),
})
export type EscalationData = z.infer<typeof EscalationData>

/** What became of a phone that was called, as the provider words it. */
export const PHONE_STATUSES = [
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'canceled',
  'failed',
] as const
export const PhoneStatus = z.enum(PHONE_STATUSES)
export type PhoneStatus = z.infer<typeof PhoneStatus>

/** As often as this a call by phone is asked after. */
export const PHONE_STATUS_EVERY_MS = 5_000

/**
 * The two phones of a call by phone. The caller's own rings first; once it is answered, `theirs` does, and the two are
 * joined. Neither learns the number of the other.
 */
export const CallPhones = z.object({
  own: PhoneStatus,
  theirs: PhoneStatus.nullable(),
  /** The number that was dialled, to whoever dialled it; null where a person was called. */
  dialled: z.string().nullable(),
})
export type CallPhones = z.infer<typeof CallPhones>

/**
 * A call. It rings for its participants until one of them joins; that one and the caller are its two sides. `status` is
 * Calling, Connected or Disconnected, and `action` how it ended. A call for help in which whoever answered was not talked
 * to is Calling again, and joined by nobody.
 */
export const Meeting = z.object({
  id: Id,
  hash: MeetingHash,
  medium: CallMedium,
  kind: CallKind,
  priority: CallPriority,
  status: CallStatus,
  action: MeetingAction.nullable(),
  entityId: Id,
  locationId: Id,
  locationName: z.string(),
  channelId: Id.nullable(),
  /** Null to a screen that is locked: it may name a patient. */
  channelName: z.string().nullable(),
  channelType: ChannelType.nullable(),
  Caller: CallPerson,
  participants: z.array(CallPerson.extend({ state: RungState })),
  meetingJoinedBy: Id.nullable(),
  configs: MediaConfigs,
  emergencySupport: EmergencySupport.nullable(),
  escalationData: EscalationData.nullable(),
  /** How the phones of a call by phone stand; null for every other. */
  phones: CallPhones.nullable(),
  startedAt: IsoDate,
  connectedAt: IsoDate.nullable(),
  endedAt: IsoDate.nullable(),
  /** In seconds. */
  callDuration: z.int().nonnegative(),
})
export type Meeting = z.infer<typeof Meeting>

/** What the two browsers of a call tell each other to find a way, as WebRTC words it, and what each of them sends. */
export const CallData = z.object({
  sdp: z
    .object({
      type: z.enum(['offer', 'answer', 'rollback']),
      sdp: z.string().max(60_000),
      /** Which of the offers of a side it is, or answers. */
      offer: z.int().nonnegative().optional(),
    })
    .optional(),
  candidates: z
    .array(
      z.object({
        candidate: z.string().max(1_000),
        sdpMid: z.string().max(64).nullable().optional(),
        sdpMLineIndex: z.int().nonnegative().max(64).nullable().optional(),
        usernameFragment: z.string().max(256).nullable().optional(),
      }),
    )
    .max(50)
    .optional(),
  configs: MediaConfigs.optional(),
})
export type CallData = z.infer<typeof CallData>

/** What happened in a call, to everyone's screens that it concerns. With `ringUserDevice` it rings where it is heard. */
export const MeetingSignal = z.object({
  action: MeetingAction,
  meeting: Meeting,
  /** Whose doing it was; null is the server's. */
  senderId: Id.nullable(),
  deviceId: CallDevice.nullable(),
  data: CallData.nullable(),
  ringUserDevice: z.boolean(),
  /** When it was so, by the one clock that all servers share. */
  at: Millis,
})
export type MeetingSignal = z.infer<typeof MeetingSignal>

export const getMeetingConfigs = route({
  name: 'getMeetingConfigs',
  method: 'POST',
  path: `${BASE}/meetings/configs`,
  summary:
    'What a browser needs to begin a call: a hash for it, and servers that carry it where there is no straight way',
  access: { level: 'location' },
  errors: ['FORBIDDEN'],
  query: z.object({ mediumType: CallMedium }),
  data: z.object({
    configs: z.object({
      meetingId: MeetingHash,
      turnServers: z.array(TurnServer),
      /** The reader's own phone, which a call by phone rings first; null without one, and for every other medium. */
      phone: z.string().nullable(),
    }),
  }),
})

/** Whom to call, and how. Sent again with the same `settings.meetingId`, it is the same call. */
export const NewMeeting = z
  .object({
    mediumType: CallMedium,
    participants: z.array(Id).max(MOST_RUNG),
    /** Whom to call is then found step by step, and nobody is named. */
    escalationId: Id.optional(),
    /** A number that is dialled by phone, and nobody is named. */
    directCall: z.string().min(3).max(30).optional(),
    call_type: z.enum(['Kinward Voice', 'Kinward Video']),
    channelId: Id.optional(),
    settings: z.object({ meetingId: MeetingHash, configs: MediaConfigs }),
  })
  .refine(
    ({ participants, escalationId, directCall }) =>
      [participants.length > 0, escalationId !== undefined, directCall !== undefined].filter(Boolean).length === 1,
    { message: 'Name whom to call, an escalation or a number', path: ['participants'] },
  )
  .refine(
    ({ mediumType, participants, escalationId, call_type }) =>
      mediumType !== 'twilio' ||
      (participants.length < 2 && escalationId === undefined && call_type === 'Kinward Voice'),
    { message: 'A phone calls one person, by voice', path: ['mediumType'] },
  )
  .refine(({ mediumType, directCall }) => mediumType === 'twilio' || directCall === undefined, {
    message: 'A number is dialled by phone',
    path: ['directCall'],
  })
export type NewMeeting = z.infer<typeof NewMeeting>

export const createMeeting = route({
  name: 'createMeeting',
  method: 'POST',
  path: `${BASE}/meetings`,
  summary: 'Calls someone: it rings on every screen of theirs',
  access: { level: 'location' },
  body: NewMeeting,
  data: Meeting,
  errors: ['NOT_FOUND', 'CONFLICT', 'ARCHIVED', 'DISCHARGED', 'FEATURE_OFF', 'FORBIDDEN', 'NO_PHONE', 'UNAVAILABLE'],
})

export const getMeeting = route({
  name: 'getMeeting',
  method: 'GET',
  path: `${BASE}/meetings/{meetingHash}`,
  summary: 'A call that the reader takes part in, as it stands',
  access: { level: 'location', whileLocked: true },
  errors: ['NOT_FOUND'],
  data: Meeting.extend({ turnServers: z.array(TurnServer) }),
})

export const updateMeeting = route({
  name: 'updateMeeting',
  method: 'PUT',
  path: `${BASE}/meetings/{meetingHash}`,
  summary: 'Makes a voice call a video call, or the other way round',
  access: { level: 'location', whileLocked: true },
  body: z.object({ configs: MediaConfigs }),
  data: Meeting,
  errors: ['NOT_FOUND', 'MEETING_ALREADY_ENDED', 'CONFLICT'],
})

export const actOnMeeting = route({
  name: 'actOnMeeting',
  method: 'PATCH',
  path: `${BASE}/meetings/{meetingHash}/actions`,
  summary: 'Answers a call, declines it, ends it, or tells the other side how to reach this browser',
  access: { level: 'location', whileLocked: true },
  body: z.object({
    action: MeetingAction,
    data: CallData.extend({
      deviceId: CallDevice,
      /**
       * Whom it is about, where it ends something: it is done only as long as the call is answered by this one, so that
       * it can be said again without harm to whoever has answered since.
       */
      about: Id.optional(),
    }),
  }),
  data: Meeting,
  errors: ['NOT_FOUND', 'MEETING_ALREADY_ENDED', 'CONFLICT'],
})

export const getMeetingStatus = route({
  name: 'getMeetingStatus',
  method: 'GET',
  path: `${BASE}/meetings/{meetingHash}/status`,
  summary: 'How far a call has come',
  access: { level: 'location', whileLocked: true },
  errors: ['NOT_FOUND'],
  data: z.object({
    status: CallStatus,
    /** How it ended; null while it goes on. */
    action: MeetingAction.nullable(),
    callDuration: z.int().nonnegative(),
    phones: CallPhones.nullable(),
  }),
})

export const updateCallDuration = route({
  name: 'updateCallDuration',
  method: 'PUT',
  path: `${BASE}/meetings/{meetingHash}/duration`,
  summary: 'Says that a call goes on, and how long it has been',
  access: { level: 'location', whileLocked: true },
  body: z.object({ callDuration: z.int().nonnegative().max(86_400) }),
  data: z.null(),
  errors: ['NOT_FOUND', 'MEETING_ALREADY_ENDED', 'CONFLICT'],
})
