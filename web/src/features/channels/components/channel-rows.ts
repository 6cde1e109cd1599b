import { CHANNEL_TYPES } from '@kinward/contract/groups'
import type { ChannelType, Group } from '@kinward/contract/groups'
import type { SortOption } from '@kinward/contract/sorting'

/** The channels of one type, in the order of their sort. */
export type ChannelSection = { type: ChannelType; sort: SortOption; groups: readonly Group[] }

export type ChannelFilter = 'all' | 'unread' | 'mentions' | 'family'

/** What a row's badges say. A direct message is meant for the reader, so it counts as a mention; a muted channel has no grey count. */
export function badgesOf(group: Group): { urgent: number; mentions: number; unread: number } {
  const direct = group.type === 'personal'
  const mentions = direct ? Math.max(group.taggedCount, group.unreadCount) : group.taggedCount
  const unread = direct || group.isMuted || group.unreadCount <= mentions ? 0 : group.unreadCount
  return { urgent: group.urgentCount, mentions, unread }
}

export function isUnread(group: Group): boolean {
  const { urgent, mentions, unread } = badgesOf(group)
  return urgent + mentions + unread > 0
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const PASSES: Record<ChannelFilter, (group: Group) => boolean> = {
  all: () => true,
  unread: isUnread,
  mentions: (group) => badgesOf(group).mentions + badgesOf(group).urgent > 0,
  family: (group) => group.type === 'family',
}

/** The sections in their fixed order, with only what passes the filter and holds the words; empty ones are left out. */
export function filterSections(
  sections: readonly ChannelSection[],
  { filter, words, title }: { filter: ChannelFilter; words: string; title: (group: Group) => string },
): ChannelSection[] {
  const wanted = fold(words.trim())
  const passes = (group: Group) => PASSES[filter](group) && (wanted === '' || fold(title(group)).includes(wanted))
  return CHANNEL_TYPES.flatMap((type) => sections.filter((section) => section.type === type))
    .map((section) => ({ ...section, groups: section.groups.filter(passes) }))
    .filter((section) => section.groups.length > 0)
}

/** The channels in the places they had, with new ones at the end: no row moves while the pointer is over the list. */
export function keepOrder(groups: readonly Group[], places: ReadonlyMap<number, number>): Group[] {
  const place = (group: Group, index: number) => places.get(group.id) ?? places.size + index
  return groups
    .map((group, index) => ({ group, at: place(group, index) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ group }) => group)
}

export type ChannelLine =
  | { kind: 'section'; key: string; section: ChannelSection }
  | { kind: 'channel'; key: string; group: Group; first: boolean }

/** Headers and channels as one list. */
export function toLines(sections: readonly ChannelSection[]): ChannelLine[] {
  return sections.flatMap((section): ChannelLine[] => [
    { kind: 'section', key: section.type, section },
    ...section.groups.map((group, index) => ({
      kind: 'channel' as const,
      key: `c${group.id}`,
      group,
      first: index === 0,
    })),
  ])
}
