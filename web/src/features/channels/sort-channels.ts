import type { FeatureFlags } from '@kinward/contract/feature-flags'
import type { ChannelType, Group } from '@kinward/contract/groups'
import { DEFAULT_SORT_ACUITY, LocationSorting, SORT_OPTIONS, type SortOption } from '@kinward/contract/sorting'

type Compare = (a: Group, b: Group) => number

const byText =
  (text: (group: Group) => string): Compare =>
  (a, b) =>
    text(a).localeCompare(text(b), undefined, { sensitivity: 'base', numeric: true })
const byMost =
  (amount: (group: Group) => number): Compare =>
  (a, b) =>
    amount(b) - amount(a)
const lastActivity = (group: Group) => group.last_message_time ?? 0
const waits = (group: Group) => group.archived_at === null && (group.unreadCount > 0 || group.isMarkedUnread)
const byRecent = byMost(lastActivity)

/** One order for each option; where it leaves two channels equal, their titles decide, and then their ids. */
const ORDERS: Partial<Record<SortOption, Compare>> = {
  'Acuity Score': byMost((group) => group.patient?.profile.acuity_score ?? DEFAULT_SORT_ACUITY),
  'First Name': byText((group) => group.patient?.first_name ?? ''),
  'Last Name': byText((group) => group.patient?.last_name ?? ''),
  Flags: byMost((group) => group.flagSummery),
  'Recent Activity': byRecent,
  'Oldest Activity': (a, b) => lastActivity(a) - lastActivity(b),
  Unread: (a, b) => byMost((group) => (waits(group) ? 1 : 0))(a, b) || byRecent(a, b),
}

/** An order whose feature is switched off at the location falls back to the default one. */
export function effectiveSort(option: SortOption, flags: FeatureFlags): SortOption {
  if (option === 'Flags' && !flags.patientFlags) return 'Default'
  if (option === 'Recent Activity' && !flags.sortChannelByLastMessage) return 'Default'
  if (option === 'Acuity Score' && !flags.patientAcuityScore) return 'Default'
  return option
}

/** Channels in the order of an option; 'Default' and 'Alphabetically' are by title. */
export function sortChannels(groups: readonly Group[], option: SortOption, title: (group: Group) => string): Group[] {
  const order = ORDERS[option] ?? (() => 0)
  const byTitle = byText(title)
  return groups.toSorted((a, b) => order(a, b) || byTitle(a, b) || a.id - b.id)
}

const CHOICES = {
  patients: 'sortPatientChannelsBy',
  family: 'sortFamilyChannelsBy',
  discussion: 'sortChannelsBy',
  omni: 'sortOmniChannelsBy',
  personal: 'sortDirectMessagesBy',
} as const satisfies Record<ChannelType, keyof LocationSorting>

/** The list of orders that each type of channel has. */
const LISTS = {
  patients: 'patient_channels',
  family: 'channels',
  discussion: 'channels',
  omni: 'omniChannels',
  personal: 'channels',
} as const satisfies Record<ChannelType, keyof typeof SORT_OPTIONS>

/** The orders that a reader can choose for a type of channel, without those whose feature is switched off. */
export function sortOptionsFor(type: ChannelType, flags: FeatureFlags): readonly SortOption[] {
  return SORT_OPTIONS[LISTS[type]].filter((option) => effectiveSort(option, flags) === option)
}

/** The choices at a location with another order for one type. */
export function chooseSort(
  chosen: LocationSorting | undefined,
  type: ChannelType,
  option: SortOption,
): LocationSorting {
  return { ...LocationSorting.parse(chosen ?? {}), [CHOICES[type]]: option }
}

/** The order that the reader chose for a type of channel at a location, as far as its features allow. */
export function chosenSort(type: ChannelType, chosen: LocationSorting | undefined, flags: FeatureFlags): SortOption {
  return effectiveSort((chosen ?? LocationSorting.parse({}))[CHOICES[type]], flags)
}
