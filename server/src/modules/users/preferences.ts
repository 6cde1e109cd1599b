import { type LeaveChannelsChange, type Theme, UserPreferences } from '@kinward/contract/preferences'
import { SORT_OPTIONS, type SortOption } from '@kinward/contract/sorting'

/** What someone chose; what cannot be read (any more) is as if they had chosen nothing. */
export function readPreferences(stored: unknown): UserPreferences {
  const parsed = UserPreferences.safeParse(stored)
  return parsed.success ? parsed.data : UserPreferences.parse({})
}

type Sorting = UserPreferences['sortingPreference']
type LocationSorting = Sorting['locations'][string]

type Partly<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined }

/** What a person changes: as much or as little of their choices as they like. */
export type PreferencesChange = {
  hotKeySendsMessage?: boolean | undefined
  sortingPreference?:
    | { sortLocationsBy?: SortOption | undefined; locations?: Record<string, Partly<LocationSorting>> | undefined }
    | undefined
  leaveChannelsSettings?: Record<string, LeaveChannelsChange> | undefined
  theme?: Theme | undefined
  gpsConsent?: { isGiven: boolean } | undefined
  onboarding?: 'done' | undefined
}

/** The choices after a change. What is not given stays, also within a location; null takes a choice back. */
export function mergePreferences(
  before: UserPreferences,
  change: PreferencesChange,
  now: number = Date.now(),
): UserPreferences {
  const { hotKeySendsMessage = before.hotKeySendsMessage, sortingPreference: sorting = {} } = change
  return UserPreferences.parse({
    hotKeySendsMessage,
    sortingPreference: {
      sortLocationsBy: sorting.sortLocationsBy ?? before.sortingPreference.sortLocationsBy,
      locations: mergeByLocation(before.sortingPreference.locations, sorting.locations),
    },
    leaveChannelsSettings: mergeByLocation(before.leaveChannelsSettings, change.leaveChannelsSettings),
    theme: change.theme ?? before.theme,
    onboarding: change.onboarding ?? before.onboarding,
    gpsConsent: change.gpsConsent ? { ...change.gpsConsent, at: new Date(now).toISOString() } : before.gpsConsent,
  })
}

function mergeByLocation(before: Record<string, object>, change: Record<string, object> = {}): Record<string, object> {
  const changed = Object.entries(change).map(
    ([id, values]) => [id, without(null, { ...before[id], ...without(undefined, values) })] as const,
  )
  return { ...before, ...Object.fromEntries(changed) }
}

function without(nothing: null | undefined, values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== nothing))
}

/** The locations that a change is about. */
export function locationsOf({ sortingPreference, leaveChannelsSettings }: PreferencesChange): string[] {
  return [...Object.keys(sortingPreference?.locations ?? {}), ...Object.keys(leaveChannelsSettings ?? {})]
}

/** 'Alphabetically' is what the patient listing falls back to where flags are switched off. */
const OPTIONS: Record<keyof LocationSorting, readonly SortOption[]> = {
  sortPatientChannelsBy: SORT_OPTIONS.patient_channels,
  sortChannelsBy: SORT_OPTIONS.channels,
  sortOmniChannelsBy: SORT_OPTIONS.omniChannels,
  sortDirectMessagesBy: SORT_OPTIONS.channels,
  sortFamilyChannelsBy: SORT_OPTIONS.channels,
  sortPatientListingBy: [...SORT_OPTIONS.patient_listing, 'Alphabetically'],
}

/** Whether every order that is chosen exists for its list. */
export function hasValidOrders({ sortingPreference: sorting = {} }: PreferencesChange): boolean {
  const { sortLocationsBy = 'Default', locations = {} } = sorting
  return (
    isOption(SORT_OPTIONS.locations, sortLocationsBy) &&
    Object.values(locations).every((lists) =>
      Object.entries(OPTIONS).every(([list, options]) =>
        isOption(options, lists[list as keyof LocationSorting] ?? 'Default'),
      ),
    )
  )
}

function isOption(options: readonly SortOption[], chosen: SortOption): boolean {
  return chosen === 'Default' || options.includes(chosen)
}
