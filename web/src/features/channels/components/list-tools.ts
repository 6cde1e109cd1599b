import type { ChannelType, Group } from '@kinward/contract/groups'
import type { Flag } from '@kinward/contract/patients'
import type { SortOption } from '@kinward/contract/sorting'
import type { MenuEntry } from '../../../ui/menu-entry.ts'

/** The flags that patients have, and those of them that were chosen. */
export type FlagFilter = { flags: readonly Flag[]; chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** What can be done from the list. One object, kept while nothing in it changes. */
export type ListTools = {
  sortOptions: (type: ChannelType) => readonly SortOption[]
  onSort: (type: ChannelType, option: SortOption) => void
  /** Begins a channel of a type. */
  onAdd: (type: ChannelType) => void
  /** Lets the reader choose when quiet channels are hidden. */
  onQuietSettings: () => void
  /** Which flags the patients of the list can be narrowed down to; absent where there are none. */
  flagFilter?: FlagFilter
  /** What can be done with a channel. */
  menuFor: (group: Group) => readonly MenuEntry[]
}
