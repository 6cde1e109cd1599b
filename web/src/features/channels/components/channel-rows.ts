import { CHANNEL_TYPES } from '@kinward/contract/groups'
import type { ChannelType, Group } from '@kinward/contract/groups'
import type { SortOption } from '@kinward/contract/sorting'
import { matchesWords } from '../../../lib/match-words.ts'
import { searchText } from '../channel-search.ts'

/** The channels of one type, in the order of their sort. */
export type ChannelSection = {
  type: ChannelType
  /** Null where there is no order to choose. */
  sort: SortOption | null
  groups: readonly Group[]
  /** Those that have been quiet for long, out of sight until they are asked for. */
  quiet?: readonly Group[]
  /** The reader may begin one. */
  canAdd?: boolean
  /** In place of the name of its type. */
  title?: string
}

export type ChannelFilter = 'all' | 'unread' | 'mentions' | 'family'

type Badges = { urgent: number; mentions: number; unread: number }

export const NO_BADGES: Badges = { urgent: 0, mentions: 0, unread: 0 }

/**
 * What a row's badges say. A direct message is meant for the reader, so it counts as a mention; a muted channel has no grey
 * count, and an archived one asks for nobody's attention.
 */
export function badgesOf(group: Group): Badges {
  if (group.archived_at !== null) return NO_BADGES
  const direct = group.type === 'personal'
  const mentions = direct ? Math.max(group.taggedCount, group.unreadCount) : group.taggedCount
  const unread = direct || group.isMuted || group.unreadCount <= mentions ? 0 : group.unreadCount
  return { urgent: group.urgentCount, mentions, unread }
}

export function isUnread(group: Group): boolean {
  const { urgent, mentions, unread } = badgesOf(group)
  return urgent + mentions + unread > 0 || (group.isMarkedUnread && group.archived_at === null)
}

const PASSES: Record<ChannelFilter, (group: Group) => boolean> = {
  all: () => true,
  unread: isUnread,
  mentions: (group) => badgesOf(group).mentions + badgesOf(group).urgent > 0,
  family: (group) => group.type === 'family',
}

type Wanted = { filter: ChannelFilter; words: string; title: (group: Group) => string }

/**
 * The sections in their fixed order, with only what passes the filter and holds the words. A search finds the quiet ones
 * too. Sections that are left without channels are left out, unless one could be begun there.
 */
export function filterSections(sections: readonly ChannelSection[], wanted: Wanted): ChannelSection[] {
  const { filter, words, title } = wanted
  const inOrder = CHANNEL_TYPES.flatMap((type) => sections.filter((section) => section.type === type))
  if (words.trim() === '' && filter === 'all')
    return inOrder.filter(({ groups, quiet, canAdd }) => groups.length + (quiet?.length ?? 0) > 0 || canAdd)
  const passes = (group: Group) => PASSES[filter](group) && matchesWords(searchText(group, title(group)), words)
  return inOrder
    .map(({ quiet = [], groups, ...section }) => ({
      ...section,
      canAdd: false,
      groups: [...groups, ...quiet].filter(passes),
    }))
    .filter(({ groups }) => groups.length > 0)
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
  | { kind: 'quiet'; key: string; type: ChannelType; count: number; shown: boolean }

/** Headers, channels and what is out of sight, as one list; the quiet ones of some types are shown. */
export function toLines(sections: readonly ChannelSection[], shownQuiet: ReadonlySet<ChannelType>): ChannelLine[] {
  return sections.flatMap((section): ChannelLine[] => {
    const { type, title, groups, quiet = [] } = section
    const shown = shownQuiet.has(type)
    const listed = shown ? [...groups, ...quiet] : groups
    return [
      { kind: 'section', key: title ?? type, section },
      ...listed.map((group, index) => ({ kind: 'channel' as const, key: `c${group.id}`, group, first: index === 0 })),
      ...(quiet.length > 0 ? [{ kind: 'quiet' as const, key: `q${type}`, type, count: quiet.length, shown }] : []),
    ]
  })
}
