import { CHANNEL_SETTINGS_KEYS, type ChannelType, type Group } from '@kinward/contract/groups'
import type { FeatureFlag, FeatureFlags } from '@kinward/contract/feature-flags'
import { DEVELOPMENT_MINUTES, HIDE_AFTER_DAYS, type LeaveChannelsSettings } from '@kinward/contract/preferences'
import { isOn } from '../locations/feature-flags.ts'

/** The types whose quiet channels are hidden, and the feature that lets the reader choose after how long. */
export const QUIET_TYPES = {
  patients: 'enableLeavePatientChannelSettings',
  discussion: 'enableLeaveDiscussionChannelSettings',
  omni: 'enableLeaveDiscussionChannelSettings',
} as const satisfies Partial<Record<ChannelType, FeatureFlag>>

export type QuietType = keyof typeof QUIET_TYPES

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Choice = { settings: LeaveChannelsSettings | undefined; flags: FeatureFlags; isDevelopment: boolean }

/** How long a channel of a type may be quiet before it is hidden, in milliseconds; null is for ever. */
function quietSpan(type: QuietType, { settings, flags, isDevelopment }: Choice): number | null {
  const chosen = isOn(flags, QUIET_TYPES[type]) ? settings?.[CHANNEL_SETTINGS_KEYS[type]] : undefined
  if (!chosen) return HIDE_AFTER_DAYS * DAY
  const hours = chosen.hideChannelsAfter
  if (hours === false) return null
  return isDevelopment ? (DEVELOPMENT_MINUTES[hours] ?? hours) * MINUTE : hours * HOUR
}

const lastActivity = (group: Group) => group.last_message_time ?? Date.parse(group.createdAt)
const waits = (group: Group) => group.unreadCount + group.taggedCount + group.urgentCount > 0 || group.isMarkedUnread

/** Tells which channels have been quiet for so long that they are hidden; one with something unread never is. */
export function quietTest(choice: Choice & { now: number }): (group: Group) => boolean {
  const spans = new Map(
    (Object.keys(QUIET_TYPES) as QuietType[]).map((type) => [type as ChannelType, quietSpan(type, choice)]),
  )
  return (group) => {
    const span = spans.get(group.type) ?? null
    return span !== null && !waits(group) && choice.now - lastActivity(group) > span
  }
}
