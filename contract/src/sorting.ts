import { z } from 'zod'

const PATIENT_SORTS = [
  'Acuity Score',
  'First Name',
  'Last Name',
  'Flags',
  'Recent Activity',
  'Oldest Activity',
] as const

/** The orders a reader can choose for each list. */
export const SORT_OPTIONS = {
  patient_listing: PATIENT_SORTS,
  patient_channels: [...PATIENT_SORTS, 'Unread'],
  channels: ['Alphabetically', 'Unread', 'Recent Activity', 'Oldest Activity'],
  omniChannels: ['Unread', 'Recent Activity', 'Oldest Activity'],
  locations: ['Active Schedule', 'Unread messages', 'Alphabetically', 'Recent Activity'],
} as const

export const SortOption = z.enum([
  'Acuity Score',
  'First Name',
  'Last Name',
  'Flags',
  'Recent Activity',
  'Oldest Activity',
  'Unread',
  'Alphabetically',
  'Active Schedule',
  'Unread messages',
  'Default',
])
export type SortOption = z.infer<typeof SortOption>

/** The orders chosen at one location. */
export const LocationSorting = z.object({
  sortPatientChannelsBy: SortOption.default('Unread'),
  sortChannelsBy: SortOption.default('Unread'),
  sortOmniChannelsBy: SortOption.default('Unread'),
  sortDirectMessagesBy: SortOption.default('Unread'),
  sortFamilyChannelsBy: SortOption.default('Unread'),
  sortPatientListingBy: SortOption.default('Flags'),
})
export type LocationSorting = z.infer<typeof LocationSorting>

/** Some of those orders; what is absent stays as it was, and takes no default. */
export const LocationSortingChange = z
  .object({
    sortPatientChannelsBy: SortOption,
    sortChannelsBy: SortOption,
    sortOmniChannelsBy: SortOption,
    sortDirectMessagesBy: SortOption,
    sortFamilyChannelsBy: SortOption,
    sortPatientListingBy: SortOption,
  })
  .partial()

/** The reader's choices: one for the list of locations, the others by location id. */
export const SortingPreference = z.object({
  sortLocationsBy: SortOption.default('Unread messages'),
  locations: z.record(z.string(), LocationSorting).default({}),
})
export type SortingPreference = z.infer<typeof SortingPreference>

/** The acuity a patient without one is sorted by. */
export const DEFAULT_SORT_ACUITY = -1
