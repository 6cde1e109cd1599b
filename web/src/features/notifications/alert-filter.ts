import type { NotificationFilter } from '@kinward/contract/notifications'

export type ChannelChoice = 'patient' | 'discussion' | 'personal' | 'omni'
export const CHANNEL_CHOICES: readonly ChannelChoice[] = ['patient', 'discussion', 'personal', 'omni']

/** The same choice, in whatever order the flags were chosen. */
export function isSameFilter(one: NotificationFilter, other: NotificationFilter): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder({ unread, filterFlags, filterInboundCallsBy, filterChannels }: NotificationFilter) {
  const { channel, patient, discussion, personal, omni } = filterChannels
  return [
    unread,
    filterFlags.isToggle,
    filterFlags.isToggle ? filterFlags.selectedFlags.toSorted((a, b) => a - b) : [],
    filterInboundCallsBy,
    [channel, patient, discussion, personal, omni],
  ]
}

/** Channels on means all four of them; off clears them. */
export function withChannels(filter: NotificationFilter, channel: boolean): NotificationFilter {
  const all = { patient: channel, discussion: channel, personal: channel, omni: channel }
  return { ...filter, filterChannels: { channel, ...all } }
}

/** One of the four; the last one that goes takes Channels along. */
export function withChannel(filter: NotificationFilter, kind: ChannelChoice, isOn: boolean): NotificationFilter {
  const next = { ...filter.filterChannels, [kind]: isOn }
  return { ...filter, filterChannels: { ...next, channel: CHANNEL_CHOICES.some((one) => next[one]) } }
}

export function withFlags(filter: NotificationFilter, isToggle: boolean): NotificationFilter {
  return { ...filter, filterFlags: { isToggle, selectedFlags: [] } }
}

export function withFlag(filter: NotificationFilter, flagId: number): NotificationFilter {
  const { selectedFlags } = filter.filterFlags
  const isChosen = selectedFlags.includes(flagId)
  const next = isChosen ? selectedFlags.filter((id) => id !== flagId) : [...selectedFlags, flagId]
  return { ...filter, filterFlags: { isToggle: true, selectedFlags: next } }
}

/** The same kind of calls again means no choice among calls. */
export function withCalls(
  filter: NotificationFilter,
  calls: NonNullable<NotificationFilter['filterInboundCallsBy']>,
): NotificationFilter {
  return { ...filter, filterInboundCallsBy: filter.filterInboundCallsBy === calls ? null : calls }
}
