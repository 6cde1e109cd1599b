import { useMemo, useState } from 'react'
import { keepOrder } from './channel-rows.ts'
import type { ChannelSection } from './channel-rows.ts'

/** Where each channel stood, and in which orders. */
type Places = { sorts: string; at: ReadonlyMap<number, number> }

const sortsOf = (sections: readonly ChannelSection[]) => sections.map(({ type, sort }) => `${type} ${sort}`).join()

/**
 * Holds every row in its place while the pointer is over the list; what a row says still changes. An order that the
 * reader chooses meanwhile holds at once.
 */
export function useSteadyOrder(sections: readonly ChannelSection[]) {
  const [places, setPlaces] = useState<Places | null>(null)
  const steady = useMemo(
    () =>
      places?.sorts === sortsOf(sections)
        ? sections.map((section) => ({ ...section, groups: keepOrder(section.groups, places.at) }))
        : sections,
    [sections, places],
  )
  const handlers = {
    onPointerEnter: () =>
      setPlaces({
        sorts: sortsOf(sections),
        at: new Map(sections.flatMap(({ groups }) => groups.map((group, at) => [group.id, at]))),
      }),
    onPointerLeave: () => setPlaces(null),
  }
  return { steady, handlers }
}
