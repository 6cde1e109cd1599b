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
] as const

/** Switches that are on where nobody has decided; `flag_is_on` of the database knows them too. */
export const ON_BY_DEFAULT = [
  'enableReactions',
  'enableMessageEditing',
  'enableTypingIndicator',
  'enableMarkUnread',
  'enableUrgentMessages',
  'enableMessageLinks',
  'enableQuotes',
] as const satisfies readonly (typeof FEATURE_FLAGS)[number][]

export const FeatureFlag = z.enum(FEATURE_FLAGS)
export type FeatureFlag = z.infer<typeof FeatureFlag>

export const FeatureFlags = z.partialRecord(FeatureFlag, z.boolean())
export type FeatureFlags = z.infer<typeof FeatureFlags>
