import { useMemo, useState } from 'react'
import { keepOrder } from './channel-rows.ts'
import type { ChannelSection } from './channel-rows.ts'

type Places = ReadonlyMap<number, number>

/** Holds every row in its place while the pointer is over the list; what a row says still changes. */
export function useSteadyOrder(sections: readonly ChannelSection[]) {
  const [places, setPlaces] = useState<Places | null>(null)
  const steady = useMemo(
    () =>
      places === null
        ? sections
        : sections.map((section) => ({ ...section, groups: keepOrder(section.groups, places) })),
    [sections, places],
  )
  const handlers = {
    onPointerEnter: () =>
      setPlaces(new Map(sections.flatMap(({ groups }) => groups.map((group, at) => [group.id, at])))),
    onPointerLeave: () => setPlaces(null),
  }
  return { steady, handlers }
}
