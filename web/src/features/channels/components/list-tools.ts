import type { ChannelType, Group } from '@kinward/contract/groups'
import type { SortOption } from '@kinward/contract/sorting'
import type { MenuEntry } from '../../../ui/menu-entry.ts'

/** What can be done from the list. One object, kept while nothing in it changes. */
export type ListTools = {
  sortOptions: (type: ChannelType) => readonly SortOption[]
  onSort: (type: ChannelType, option: SortOption) => void
  /** Begins a channel of a type. */
  onAdd: (type: ChannelType) => void
  /** Lets the reader choose when quiet channels are hidden. */
  onQuietSettings: () => void
  /** What can be done with a channel. */
  menuFor: (group: Group) => readonly MenuEntry[]
}
