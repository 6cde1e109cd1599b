import { z } from 'zod'
import { IsoDate } from './primitives.ts'
import { route } from './route.ts'
import { LocationSortingChange, SortingPreference, SortOption } from './sorting.ts'

/** The hours of quiet after which a channel can be hidden. */
export const HIDE_AFTER_HOURS = [4, 8, 24, 168, 730] as const

/** Where nobody has chosen, a channel is hidden after this many days of quiet. */
export const HIDE_AFTER_DAYS = 14

/** The unit is hours in production; in development these minutes stand for them. */
export const DEVELOPMENT_MINUTES: Record<number, number> = { 4: 10, 8: 20, 24: 30, 168: 40, 730: 60 }

/** After how many hours of quiet a kind of channel is hidden; false is never. */
export const HideChannels = z.object({
  hideChannelsAfter: z.union([z.literal(HIDE_AFTER_HOURS), z.literal(false)]),
})

/** What a reader chose for the quiet channels of one location; a kind that is absent keeps the default. */
export const LeaveChannelsSettings = z.object({
  patients_channels_settings: HideChannels.optional(),
  discussion_channels_settings: HideChannels.optional(),
  omni_channels_settings: HideChannels.optional(),
})
export type LeaveChannelsSettings = z.infer<typeof LeaveChannelsSettings>

/** Null takes a choice back: the default holds again. */
const LeaveChannelsChange = z.object({
  patients_channels_settings: HideChannels.nullish(),
  discussion_channels_settings: HideChannels.nullish(),
  omni_channels_settings: HideChannels.nullish(),
})
export type LeaveChannelsChange = z.infer<typeof LeaveChannelsChange>

/** How the app looks: light, dark, or as the device does. */
export const Theme = z.enum(['light', 'dark', 'auto'])
export type Theme = z.infer<typeof Theme>

export const UserPreferences = z.object({
  /** Enter sends, and Shift+Enter begins a line; otherwise Enter begins a line, and Ctrl or Cmd+Enter sends. */
  hotKeySendsMessage: z.boolean().default(true),
  sortingPreference: SortingPreference.prefault({}),
  /** By location id. */
  leaveChannelsSettings: z.record(z.string(), LeaveChannelsSettings).default({}),
  /** Null until chosen: each device then keeps its own. */
  theme: Theme.nullable().default(null),
  /** Whether their position may be kept with a check-in, and when they said so; null until they were asked. */
  gpsConsent: z.object({ isGiven: z.boolean(), at: IsoDate }).nullable().default(null),
  /** Whether the first words to a newcomer still wait; most people are past them. */
  onboarding: z.enum(['waiting', 'done']).default('done'),
})
export type UserPreferences = z.infer<typeof UserPreferences>

export const getPreferences = route({
  name: 'getPreferences',
  method: 'GET',
  path: '/api/v2/users/preferences',
  summary: 'What the caller has chosen for themselves',
  access: { level: 'user' },
  data: UserPreferences,
})

export const changePreferences = route({
  name: 'changePreferences',
  method: 'PUT',
  path: '/api/v2/users/preferences',
  summary: 'Changes what is given and leaves the rest; maps by location are changed location by location',
  access: { level: 'user' },
  body: z.object({
    hotKeySendsMessage: z.boolean().optional(),
    sortingPreference: z
      .object({ sortLocationsBy: SortOption, locations: z.record(z.string(), LocationSortingChange) })
      .partial()
      .optional(),
    leaveChannelsSettings: z.record(z.string(), LeaveChannelsChange).optional(),
    theme: Theme.optional(),
    gpsConsent: z.object({ isGiven: z.boolean() }).optional(),
    onboarding: z.literal('done').optional(),
  }),
  data: UserPreferences,
})
