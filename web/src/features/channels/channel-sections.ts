import { CHANNEL_TYPES, type Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { SortingPreference } from '@kinward/contract/sorting'
import { channelTitle, type People } from './channel-title.ts'
import { isTypeOn, mayCreate } from './channel-policy.ts'
import type { ChannelSection } from './components/channel-rows.ts'
import { chosenSort, sortChannels } from './sort-channels.ts'

type Reader = { me: number; people: People; location: Location; sorting: SortingPreference }

/** Which channels are out of sight. */
type IsQuiet = (group: Group) => boolean

/**
 * The channels of a location by type, each type in the order that the reader chose for it, the quiet ones apart. A type
 * that is switched off is not there.
 */
export function toSections(groups: readonly Group[], reader: Reader, isQuiet: IsQuiet): ChannelSection[] {
  const { me, people, location, sorting } = reader
  const title = (group: Group) => channelTitle(group, people, me)
  const byType = Map.groupBy(groups, ({ type }) => type)
  return CHANNEL_TYPES.filter((type) => isTypeOn(type, location)).flatMap((type): ChannelSection[] => {
    const ofType = byType.get(type) ?? []
    const canAdd = mayCreate(type, location)
    if (ofType.length === 0 && !canAdd) return []
    const sort = chosenSort(type, sorting.locations[location.id], location.featureFlags)
    const sorted = sortChannels(ofType, sort, title)
    const [quiet, lively] = partition(sorted, isQuiet)
    return [{ type, sort, groups: lively, quiet, canAdd }]
  })
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (test(item) ? 'yes' : 'no'))
  return [yes, no]
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
