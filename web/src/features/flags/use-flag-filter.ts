import { useMemo, useState } from 'react'
import type { ChannelSection } from '../channels/components/channel-rows.ts'
import type { FlagFilter } from '../channels/components/list-tools.ts'
import { filterByFlags, flagsIn } from './filter-by-flags.ts'

/** The list narrowed down to patients with some flags, and the choice of them. */
export function useFlagFilter(sections: readonly ChannelSection[], isOffered: boolean) {
  const [wanted, setWanted] = useState<readonly number[]>([])
  return useMemo(() => {
    const flags = isOffered ? flagsIn(sections) : []
    const chosen = wanted.filter((id) => flags.some((flag) => flag.id === id))
    const filter: FlagFilter | undefined = flags.length === 0 ? undefined : { flags, chosen, onChange: setWanted }
    return { sections: filterByFlags(sections, chosen), filter }
  }, [sections, isOffered, wanted])
}
