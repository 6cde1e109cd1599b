import {
  NotificationFilter,
  TYPES_OF_TAB,
  type Notification,
  type NotificationTab,
} from '@kinward/contract/notifications'
import type { ChannelType } from '@kinward/contract/groups'

/** A tab as it is when nobody narrowed it down. */
export const NO_FILTER: NotificationFilter = NotificationFilter.parse({})

const KINDS_OF_CHANNEL: Record<'patient' | 'discussion' | 'personal' | 'omni', readonly ChannelType[]> = {
  patient: ['patients', 'family'],
  discussion: ['discussion'],
  personal: ['personal'],
  omni: ['omni'],
}

const FLAGS: readonly string[] = ['FLAG_ADDED', 'FLAG_REMOVED']
const CALLS: readonly string[] = ['VOIP', 'INBOUND_CALLS']

function isOfFlags({ filterFlags: { selectedFlags } }: NotificationFilter, { type, data }: Notification): boolean {
  const flagId = data.flaggingData?.fk_flag_id
  return (
    FLAGS.includes(type) && (selectedFlags.length === 0 || (flagId !== undefined && selectedFlags.includes(flagId)))
  )
}

function isOfCalls({ filterInboundCallsBy: by }: NotificationFilter, { type, data }: Notification): boolean {
  return CALLS.includes(type) && (by === 'all' || data.callStatus === by)
}

function isOfChannels({ filterChannels }: NotificationFilter, { Channel }: Notification): boolean {
  if (!Channel) return false
  const chosen = (['patient', 'discussion', 'personal', 'omni'] as const).filter((kind) => filterChannels[kind])
  return chosen.length === 0 || chosen.some((kind) => KINDS_OF_CHANNEL[kind].includes(Channel.type))
}

function narrowsChannels({ filterChannels }: NotificationFilter): boolean {
  return Object.values(filterChannels).some(Boolean)
}

/** Whether anything is narrowed down at all. */
export function isNarrowed(filter: NotificationFilter): boolean {
  const { unread, filterFlags, filterInboundCallsBy } = filter
  return unread || filterFlags.isToggle || filterInboundCallsBy !== null || narrowsChannels(filter)
}

/** Whether a notification stands in a tab that is narrowed down, as the server's list has it: any of the chosen kinds. */
export function standsIn(tab: NotificationTab, filter: NotificationFilter, notification: Notification): boolean {
  if (tab !== 'all' && !TYPES_OF_TAB[tab].includes(notification.type)) return false
  if (filter.unread && notification.is_read) return false
  const kinds = [
    filter.filterFlags.isToggle && isOfFlags,
    narrowsChannels(filter) && isOfChannels,
    filter.filterInboundCallsBy !== null && isOfCalls,
  ].filter((kind) => kind !== false)
  return kinds.length === 0 || kinds.some((isOf) => isOf(filter, notification))
}
