import type { Group } from '@kinward/contract/groups'
import type { Flag } from '@kinward/contract/patients'
import { sortFlags } from '../../ui/FlagChip.tsx'
import type { ChannelSection } from '../channels/components/channel-rows.ts'

/** The flags that patients of a list have, each once, highest priority first. */
export function flagsIn(sections: readonly ChannelSection[]): Flag[] {
  const groups = sections
    .filter(({ type }) => type === 'patients')
    .flatMap((section) => [...section.groups, ...(section.quiet ?? [])])
  return sortFlags([...new Map(groups.flatMap(({ flags }) => flags).map((flag) => [flag.id, flag])).values()])
}

/** The sections with those patients alone who have one of the chosen flags; with all of them while none is chosen. */
export function filterByFlags(
  sections: readonly ChannelSection[],
  chosen: readonly number[],
): readonly ChannelSection[] {
  if (chosen.length === 0) return sections
  const hasChosen = ({ flags }: Group) => flags.some(({ id }) => chosen.includes(id))
  return sections.map((section) => {
    if (section.type !== 'patients') return section
    // A flag brings back those who have been quiet for long.
    return { ...section, groups: [...section.groups, ...(section.quiet ?? [])].filter(hasChosen), quiet: [] }
  })
}
