import { z } from 'zod'
import { FeatureFlags } from './feature-flags.ts'
import { LocationConfigurations } from './locations.ts'
import { Flag, Patient } from './patients.ts'
import { Id, IsoDate, Millis } from './primitives.ts'
import { BASE, route } from './route.ts'

export const CHANNEL_TYPES = ['patients', 'family', 'discussion', 'omni', 'personal'] as const
export const ChannelType = z.enum(CHANNEL_TYPES)
export type ChannelType = z.infer<typeof ChannelType>

/** Where a location keeps how long quiet channels stay listed. */
export const CHANNEL_SETTINGS_KEYS = {
  patients: 'patients_channels_settings',
  discussion: 'discussion_channels_settings',
  omni: 'omni_channels_settings',
} as const

/** The start of the newest message, for a list row. */
export const LastMessage = z.object({
  senderId: Id,
  message: z.string(),
  isDeleted: z.boolean(),
  /** A line of the record, whose words go on from its sender's name. */
  isActivity: z.boolean(),
})

/** A discussion of another location that the reader takes part in: where it is listed for them, and the place that owns it. */
export const Visiting = z.object({
  /** The location of the reader's own in whose list it stands. */
  fromLocationId: Id,
  entityId: Id,
  locationName: z.string(),
  featureFlags: FeatureFlags,
  configurations: LocationConfigurations,
  /** Whether terms of that place wait to be accepted before the channel can be read. */
  show_terms: z.boolean(),
})
export type Visiting = z.infer<typeof Visiting>

/** Counts how often a reader's mark in a channel was moved, forward or back: of two states the higher one is the later. */
export const ReadVersion = z.int().nonnegative()

/**
 * A channel as one of its readers sees it. `seq` counts its main-thread messages and `version` its changes; a direct
 * channel has no name of its own, it is shown by the name of the other person.
 */
export const Group = z.object({
  id: Id,
  type: ChannelType,
  /** The place it belongs to, and where its calls go. */
  locationId: Id,
  /** Null where the reader belongs to that place too. */
  visiting: Visiting.nullable(),
  name: z.string().nullable(),
  display_name: z.string().nullable(),
  group_details: z.string().nullable(),
  is_public: z.boolean(),
  participants: z.array(z.object({ id: Id })),
  /** The other one of a direct channel who no longer belongs to its location: the name stays, and nobody can write to them. */
  formerPerson: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }).nullable(),
  hasJoined: z.boolean(),
  isMuted: z.boolean(),
  hasPinnedMessages: z.boolean(),
  is_audit_log_enable: z.boolean(),
  dmHash: z.string().nullable(),
  patientId: Id.nullable(),
  patient: Patient.nullable(),
  flags: z.array(Flag),
  flagSummery: z.int().nonnegative(),
  createdAt: IsoDate,
  /** Who made it; null for a channel that nobody made by hand. */
  createdBy: Id.nullable(),
  archived_at: IsoDate.nullable(),
  seq: z.int().nonnegative(),
  version: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
  taggedCount: z.int().nonnegative(),
  urgentCount: z.int().nonnegative(),
  isMarkedUnread: z.boolean(),
  readVersion: ReadVersion,
  lastSeenMessageId: Id.nullable(),
  last_message_id: Id.nullable(),
  last_message_time: Millis.nullable(),
  lastMessage: LastMessage.nullable(),
})
export type Group = z.infer<typeof Group>

export const listGroups = route({
  name: 'listGroups',
  method: 'GET',
  path: `${BASE}/groups`,
  summary: 'The channels of a location that the reader takes part in or may join',
  access: { level: 'location' },
  query: z.object({
    type: z.enum(['all', ...CHANNEL_TYPES]).default('all'),
    archived: z.enum(['0', '1']).default('0'),
  }),
  data: z.array(Group),
})

export const listUserChannels = route({
  name: 'listUserChannels',
  method: 'GET',
  path: `${BASE}/user-channels`,
  summary: 'The channels of a location that the reader takes part in',
  access: { level: 'location' },
  data: z.array(Group),
})

/** Where a reader stands in a channel after their mark moved, at `lastSeenAt`. */
export const ReadState = z.object({
  groupId: Id,
  locationId: Id,
  /** The reader turned the channel back to unread; the mark of what they have seen stays where it was. */
  isMarkedUnread: z.boolean(),
  readVersion: ReadVersion,
  /** Up to where the channel counts as read: what was seen, or less when it was turned back. */
  lastSeenSeq: z.int().nonnegative(),
  lastSeenMessageId: Id.nullable(),
  lastSeenAt: Millis.nullable(),
  /** The newest main-thread message when this was counted: what came after it is not in the counts. */
  seq: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
  taggedCount: z.int().nonnegative(),
  urgentCount: z.int().nonnegative(),
})
export type ReadState = z.infer<typeof ReadState>

export const markGroupRead = route({
  name: 'markGroupRead',
  method: 'PUT',
  path: `${BASE}/groups/{groupId}/mark-read`,
  summary: 'Moves the reader to the end of the channel',
  access: { level: 'group' },
  data: ReadState,
})

export const markGroupUnread = route({
  name: 'markGroupUnread',
  method: 'PUT',
  path: `${BASE}/groups/{groupId}/mark-unread`,
  summary: 'Turns a channel back to unread from a message on',
  access: { level: 'group', feature: 'enableMarkUnread' },
  body: z.object({ messageId: Id }),
  data: ReadState,
})

export const lastSeenMessage = route({
  name: 'lastSeenMessage',
  method: 'POST',
  path: '/api/v2/socket-notify/last-seen-message',
  summary: 'Moves the reader to a message; the mark never goes back',
  access: { level: 'user' },
  body: z.object({ locationId: Id, groupId: Id, messageId: Id }),
  data: ReadState,
})
