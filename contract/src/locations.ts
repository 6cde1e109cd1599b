import { z } from 'zod'
import { FeatureFlags } from './feature-flags.ts'
import { Permission, Role } from './permissions.ts'
import { Id, Millis } from './primitives.ts'
import { BASE, route } from './route.ts'

export const PLANS = ['free', 'business', 'enterprise'] as const
export const Plan = z.enum(PLANS)
export type Plan = z.infer<typeof Plan>

export const Entity = z.object({ id: Id, name: z.string(), plan: Plan })

export const LocationConfigurations = z.object({
  disableWebDownloads: z.boolean(),
  disableWebapp: z.boolean(),
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
