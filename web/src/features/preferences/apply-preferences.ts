import { type changePreferences, UserPreferences } from '@kinward/contract/preferences'
import type { RouteInput } from '@kinward/contract/route'

export type PreferenceChanges = RouteInput<typeof changePreferences>['body']

/**
 * What the server makes of a change: what is given replaces what was, and maps by location are changed field by field, where
 * null takes a choice back.
 */
export function applyPreferences(known: UserPreferences, changes: PreferenceChanges): UserPreferences {
  const { sortingPreference, leaveChannelsSettings, gpsConsent, ...others } = changes
  return UserPreferences.parse({
    ...known,
    ...others,
    // The server says when it was given; until its answer comes it is now.
    gpsConsent: gpsConsent ? { ...gpsConsent, at: new Date().toISOString() } : known.gpsConsent,
    sortingPreference: {
      ...known.sortingPreference,
      ...sortingPreference,
      locations: mergeByLocation(known.sortingPreference.locations, sortingPreference?.locations),
    },
    leaveChannelsSettings: mergeByLocation(known.leaveChannelsSettings, leaveChannelsSettings),
  })
}

function mergeByLocation(known: Record<string, object>, changes: Record<string, object> = {}): Record<string, object> {
  const changed = Object.entries(changes).map(
    ([id, values]) => [id, withoutNulls({ ...known[id], ...values })] as const,
  )
  return { ...known, ...Object.fromEntries(changed) }
}

function withoutNulls(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
