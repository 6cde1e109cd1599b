import { z } from 'zod'

/** The switches of a location; one that is absent is off. */
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
] as const

export const FeatureFlag = z.enum(FEATURE_FLAGS)
export type FeatureFlag = z.infer<typeof FeatureFlag>

export const FeatureFlags = z.partialRecord(FeatureFlag, z.boolean())
export type FeatureFlags = z.infer<typeof FeatureFlags>
