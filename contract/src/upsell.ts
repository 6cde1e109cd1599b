import { z } from 'zod'
import type { FeatureFlag } from './feature-flags.ts'

/** A feature as its page presents it to those whose location does not have it. */
export type UpsellEntry = {
  /** The switch that gives it. */
  featureFlag: FeatureFlag
  featureName: string
  heading1: string
  description1: string
  centerHeading?: string
  heading2?: string
  description2?: string
  /** Whether a location's admins decide on it; otherwise it is asked of the organisation's. */
  requestAdmin: boolean
}

/** Every feature that has a page of its own for those who do not have it. */
export const UPSELL_CATALOGUE = {
  reactions: {
    featureFlag: 'enableReactions',
    featureName: 'Reactions',
    heading1: 'Answer without another message',
    description1:
      'A thumb says that it will be done, a heart that it was felt. Nobody’s phone rings for it, and the channel stays short enough to read at handover.',
    centerHeading: 'Fewer lines to read, nothing left unanswered',
    heading2: 'See who stands behind it',
    description2: 'Every reaction names those who gave it, so that a plan the team agrees on can be seen at a glance.',
    requestAdmin: true,
  },
  bookmarks: {
    featureFlag: 'enableBookmarks',
    featureName: 'Bookmarks',
    heading1: 'Keep what you will need again',
    description1:
      'Bookmark a message in any channel and find it under Alerts, however much was written since. Only you see your bookmarks.',
    requestAdmin: true,
  },
  pin_messages: {
    featureFlag: 'enablePinMessages',
    featureName: 'Pinned messages',
    heading1: 'Keep what matters in sight',
    description1:
      'Pin the door code, the care plan or the number to call at night, and everyone in the channel finds it in one place.',
    centerHeading: 'The same answer for every shift',
    heading2: 'Still where it was said',
    description2:
      'A pinned message leads back to its place in the conversation, so whoever comes on shift reads it with what was said around it.',
    requestAdmin: true,
  },
  group_mentions: {
    featureFlag: 'enableGroupTagging',
    featureName: 'Mentions of groups',
    heading1: 'Reach a whole team with one name',
    description1:
      'Mention the night shift or the wound team, and everyone of it who can read the channel is told. Nobody has to be named one by one, and nobody is forgotten.',
    requestAdmin: true,
  },
  discussion_noise_reduction: {
    featureFlag: 'enableLeaveDiscussionChannelSettings',
    featureName: 'Hiding quiet discussions',
    heading1: 'Let quiet discussions step aside',
    description1:
      'Choose when a discussion in which nobody writes leaves your list: after some hours, a day, a week, a month, or never. It comes back with the next message.',
    centerHeading: 'A list of what goes on now',
    heading2: 'Nothing unread is ever hidden',
    description2: 'A channel that waits for you stays in sight, however long it has been quiet.',
    requestAdmin: true,
  },
  patients_noise_reduction: {
    featureFlag: 'enableLeavePatientChannelSettings',
    featureName: 'Hiding quiet patients’ channels',
    heading1: 'See first the patients you care for now',
    description1:
      'Choose when a patient’s channel in which nobody writes leaves your list: after some hours, a day, a week, a month, or never. It comes back with the next message.',
    centerHeading: 'A list of what goes on now',
    heading2: 'Nothing unread is ever hidden',
    description2: 'A channel that waits for you stays in sight, however long it has been quiet.',
    requestAdmin: true,
  },
  directory: {
    featureFlag: 'enableUserDirectory',
    featureName: 'User directory',
    heading1: 'Find everyone who cares with you',
    description1:
      'The people of your organisation in one place, with what they do, where they work and how they can be reached now.',
    requestAdmin: true,
  },
  dashboard_customization: {
    featureFlag: 'enableDashboardCustomization',
    featureName: 'Dashboards of your own',
    heading1: 'Put first what you look at first',
    description1: 'Arrange what you see when you come on shift, for each of your locations by itself.',
    requestAdmin: true,
  },
  notification_center: {
    featureFlag: 'notificationCenter',
    featureName: 'Notification centre without limit',
    heading1: 'Every alert in the list, all month',
    description1:
      'Your plan lists the first 30 alerts of a month. Without that limit nothing of the last seven days is left out.',
    requestAdmin: false,
  },
  inbound_call_routing: {
    featureFlag: 'enableInboundCalls',
    featureName: 'Inbound calls',
    heading1: 'Calls that find the right person',
    description1: 'Families and partners call one number, and it rings with whoever is on call at that moment.',
    centerHeading: 'No call unanswered in silence',
    heading2: 'On to the next when nobody answers',
    description2: 'A call that is not taken goes on step by step, and everyone can see how it ended.',
    requestAdmin: false,
  },
  omni_channels: {
    featureFlag: 'enableOmniChannels',
    featureName: 'Omni-channels',
    heading1: 'Reach those who have no Kinward',
    description1: 'Text messages with people outside of your organisation, kept beside all your other channels.',
    requestAdmin: false,
  },
  patient_chart_integration: {
    featureFlag: 'enablePointClickCareNotes',
    featureName: 'Notes to the clinical record',
    heading1: 'From the conversation into the chart',
    description1:
      'Choose what was said about a patient and forward it to their record, without writing it a second time.',
    centerHeading: 'Written once, found in both places',
    heading2: 'You see that it arrived',
    description2: 'Every note shows whether the record has taken it. One that was not taken waits to be sent again.',
    requestAdmin: false,
  },
} as const satisfies Record<string, UpsellEntry>

export type UpsellFeature = keyof typeof UPSELL_CATALOGUE

export const UPSELL_FEATURES = Object.keys(UPSELL_CATALOGUE) as UpsellFeature[]
export const UpsellFeature = z.enum(UPSELL_FEATURES)

/** The entry of a feature, as any of them. */
export function upsellEntry(feature: UpsellFeature): UpsellEntry {
  return UPSELL_CATALOGUE[feature]
}

/** Where the page is shown. */
export const UPSELL_MEDIUMS = ['mobile', 'webapp', 'admin'] as const
export const UpsellMedium = z.enum(UPSELL_MEDIUMS)
export type UpsellMedium = z.infer<typeof UpsellMedium>

/** Leads on to the provider's own page, wherever that is. */
export const CONTACT_SALES = '/api/contact-sales'
