import { z } from 'zod'

/** The switches of a location; one that is absent is off, unless it is on by default. */
export const FEATURE_FLAGS = [
  'notificationCenter',
  'enableBookmarks',
  'autoJoinPatientChannels',
  'enablePatientPagination',
  'enablePatientListingPagination',
  'personalMessages',
  'groupMessages',
  'crossCollaborationChannels',
  'patientMessages',
  'omniChannelMessages',
  'enableOmniChannels',
  'patientFlags',
  'sortChannelByLastMessage',
  'patientAcuityScore',
  'enableDashboardCustomization',
  'enableLeaveDiscussionChannelSettings',
  'enableLeavePatientChannelSettings',
  'enableInboundCalls',
  'enableUserDirectory',
  'enableGroupTagging',
  'enablePinMessages',
  'enableReadReceipts',
  'enablePointClickCareNotes',
  'enableReactions',
  'enableMessageEditing',
  'enableTypingIndicator',
  'enableMarkUnread',
  'enableUrgentMessages',
  'enableMessageLinks',
  'enableQuotes',
  'enableGlobalSearch',
] as const

/** Switches that have nothing behind them yet: nobody is offered them. */
export const UNBUILT_FLAGS: readonly (typeof FEATURE_FLAGS)[number][] = [
  'enableDashboardCustomization',
  'enableInboundCalls',
  'enableUserDirectory',
]

/** Switches that are on where nobody has decided; `flag_is_on` of the database knows them too. */
export const ON_BY_DEFAULT = [
  'enableReactions',
  'enableMessageEditing',
  'enableTypingIndicator',
  'enableMarkUnread',
  'enableUrgentMessages',
  'enableMessageLinks',
  'enableQuotes',
  'enableGlobalSearch',
] as const satisfies readonly (typeof FEATURE_FLAGS)[number][]

/** What costs more than the plan before it: a business has these beyond the free plan, an enterprise the rest too. */
const BEYOND_FREE = [
  'notificationCenter',
  'crossCollaborationChannels',
  'enableDashboardCustomization',
  'enableLeaveDiscussionChannelSettings',
  'enableLeavePatientChannelSettings',
  'enableUserDirectory',
  'enableGroupTagging',
  'enablePinMessages',
] as const satisfies readonly (typeof FEATURE_FLAGS)[number][]

const BEYOND_BUSINESS = [
  'omniChannelMessages',
  'enableOmniChannels',
  'enableInboundCalls',
  'enablePointClickCareNotes',
] as const satisfies readonly (typeof FEATURE_FLAGS)[number][]

const without = (left: readonly string[]) => FEATURE_FLAGS.filter((flag) => !left.includes(flag))

/** What each plan has: on unless someone switches it off. What it does not have cannot be switched on. */
export const PLAN_FLAGS = {
  free: without([...BEYOND_FREE, ...BEYOND_BUSINESS]),
  business: without(BEYOND_BUSINESS),
  enterprise: [...FEATURE_FLAGS],
}

export const FeatureFlag = z.enum(FEATURE_FLAGS)
export type FeatureFlag = z.infer<typeof FeatureFlag>

export const FeatureFlags = z.partialRecord(FeatureFlag, z.boolean())
export type FeatureFlags = z.infer<typeof FeatureFlags>
