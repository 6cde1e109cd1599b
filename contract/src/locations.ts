import { z } from 'zod'
import { FeatureFlags } from './feature-flags.ts'
import { Permission, Role } from './permissions.ts'
import { Id, Millis } from './primitives.ts'
import { BASE, route } from './route.ts'

export const PLANS = ['free', 'business', 'enterprise'] as const
export const Plan = z.enum(PLANS)
export type Plan = z.infer<typeof Plan>

/** An organisation, as one of its people sees it. */
export const Entity = z.object({
  id: Id,
  name: z.string(),
  plan: Plan,
  isAdmin: z.boolean(),
  /** Whether its terms wait to be accepted. */
  show_terms: z.boolean(),
})

export const LocationConfigurations = z.object({
  disableWebDownloads: z.boolean(),
  disableWebapp: z.boolean(),
  /** The reader's own place on the list of those who may use the web app all the same; null when they are not on it. */
  allowedAppUserHash: z.string().nullable(),
  disableScreenshots: z.boolean(),
  enableIpRestriction: z.boolean(),
  /** Whether only whoever wrote a message may forward it to the clinical record. */
  PointClickCare: z.object({ forwardByAuthorOnly: z.boolean() }),
})

/** How much waits at a location: `unreadCount` without direct messages, `taggedCount` mentions and direct messages. */
export const LocationCounters = z.object({
  id: Id,
  hasUnreadMessages: z.boolean(),
  unreadCount: z.int().nonnegative(),
  taggedCount: z.int().nonnegative(),
  lastActivity: Millis.nullable(),
})
export type LocationCounters = z.infer<typeof LocationCounters>

/** A place of care, as one of its members sees it. */
export const Location = LocationCounters.extend({
  name: z.string(),
  timeZone: z.string(),
  Entity,
  role: Role,
  isFamilyMember: z.boolean(),
  permissions: z.array(Permission),
  featureFlags: FeatureFlags,
  configurations: LocationConfigurations,
  /** Whether the reader may call people here by phone: there is a provider, and they are of the staff. */
  phoneCalls: z.boolean(),
  /** Whether terms wait to be accepted before anything here can be read: the product's, the organisation's or its own. */
  show_terms: z.boolean(),
})
export type Location = z.infer<typeof Location>

export const fetchUnreadCount = route({
  name: 'fetchUnreadCount',
  method: 'GET',
  path: `${BASE}/users/fetch-unread-count`,
  summary: 'What waits for the reader, at all of their locations',
  access: { level: 'location' },
  data: z.array(LocationCounters),
})
