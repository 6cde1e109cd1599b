import { CHANNEL_TYPES, type Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { SortingPreference } from '@kinward/contract/sorting'
import { useMemo } from 'react'
import { channelTitle, type People } from './channel-title.ts'
import type { ChannelSection } from './components/channel-rows.ts'
import { chosenSort, sortChannels } from './sort-channels.ts'

type Reader = { me: number; people: People; location: Location; sorting: SortingPreference }

/** The channels of a location by type, each type in the order that the reader chose for it. */
export function toSections(groups: readonly Group[], { me, people, location, sorting }: Reader): ChannelSection[] {
  const title = (group: Group) => channelTitle(group, people, me)
  const byType = Map.groupBy(groups, ({ type }) => type)
  return CHANNEL_TYPES.flatMap((type) => {
    const sort = chosenSort(type, sorting.locations[location.id], location.featureFlags)
    const ofType = byType.get(type)
    return ofType ? [{ type, sort, groups: sortChannels(ofType, sort, title) }] : []
  })
}

export function useChannelSections(groups: readonly Group[] | undefined, reader: Reader): ChannelSection[] {
  const { me, people, location, sorting } = reader
  return useMemo(
    () => toSections(groups ?? [], { me, people, location, sorting }),
    [groups, me, people, location, sorting],
  )
}

/** The channel before or after another in the order they are listed, going round at the ends. */
export function neighbour(
  sections: readonly ChannelSection[],
  activeId: number | null,
  step: 1 | -1,
): Group | undefined {
  const groups = sections.flatMap((section) => section.groups)
  const at = groups.findIndex(({ id }) => id === activeId)
  if (at < 0) return step === 1 ? groups[0] : groups.at(-1)
  return groups[(at + step + groups.length) % groups.length]
}
