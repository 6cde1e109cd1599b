import { type changePreferences, UserPreferences } from '@kinward/contract/preferences'
import type { RouteInput } from '@kinward/contract/route'

export type PreferenceChanges = RouteInput<typeof changePreferences>['body']

/** What the server makes of a change: what is given replaces what was, and maps by location are changed field by field. */
export function applyPreferences(known: UserPreferences, changes: PreferenceChanges): UserPreferences {
  const { sortingPreference, leaveChannelsSettings, ...others } = changes
  return UserPreferences.parse({
    ...known,
    ...others,
    sortingPreference: {
      ...known.sortingPreference,
      ...sortingPreference,
      locations: mergeByLocation(known.sortingPreference.locations, sortingPreference?.locations),
    },
    leaveChannelsSettings: mergeByLocation(known.leaveChannelsSettings, leaveChannelsSettings),
  })
}

function mergeByLocation(known: Record<string, object>, changes: Record<string, object> = {}): Record<string, object> {
  const changed = Object.entries(changes).map(([id, values]) => [id, { ...known[id], ...values }] as const)
  return { ...known, ...Object.fromEntries(changed) }
}
